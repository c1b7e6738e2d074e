import { testEveryPage } from './support/every-page.ts'

testEveryPage('de-DE', 'de')
