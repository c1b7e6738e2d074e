import { Category } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'

export const listCategories = assistantTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'Lists the categories of the group with id, name, monthly budget and number of bills. `category_id` of other tools is one of these ids. Changes nothing.',
  writes: false,
  input: Type.Object({}),
  output: { categories: Type.Array(Category) },
  run: async ({ books }) => ({ data: { categories: await books.categories.list() } }),
})
