import { testEveryPage } from './support/every-page.ts'

testEveryPage('de', 'de-DE')
