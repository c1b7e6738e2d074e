import { testEveryPage } from './support/every-page.ts'

testEveryPage('en-GB', 'en')
