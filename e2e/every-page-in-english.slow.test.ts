import { testEveryPage } from './support/every-page.ts'

testEveryPage('en', 'en-GB')
