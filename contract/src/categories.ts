import { type Static, Type } from 'typebox'
import { Color, Icon } from './appearance.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS, QUOTAS, TEXT_LIMITS } from './refusals.ts'
import { allOptional, Id, Instant, MONTH_PATTERN, Nullable } from './schemas.ts'
import { type InputNotes, Text } from './texts.ts'

const REFUSED_BUDGET: InputNotes = {
  'x-refusal': 'amount-negative',
  'x-refusals': ['amount-too-large', ['amount-too-precise', { decimals: 2 }]],
}
const Budget = Nullable(Type.Number({ 'x-described': { minimum: 0, maximum: LIMITS.amount } }), {
  title: 'Budget',
  description: 'Per month, in the group’s currency',
  examples: [1500],
  ...REFUSED_BUDGET,
})

const needed = {
  name: Text(TEXT_LIMITS.categoryName, {
    description: 'Unique regardless of case',
    examples: ['Housing'],
    'x-described': { minLength: 1 },
  }),
}
const details = { color: Color, icon: Icon, budget: Budget }

export const Category = Type.Object(
  {
    id: Id,
    ...needed,
    ...details,
    position: Type.Integer({ minimum: 1, examples: [1] }),
    bill_count: Type.Integer({ minimum: 0, examples: [3] }),
  },
  { title: 'Category' },
)
export type Category = Static<typeof Category>

export const NewCategory = Type.Object(
  { ...needed, ...allOptional(details, { color: 'gray', icon: 'tag', budget: null }) },
  { title: 'NewCategory', examples: [{ name: 'Housing', color: 'blue', icon: 'home', budget: 1500 }] },
)
export type NewCategory = Static<typeof NewCategory>

export const CategoryChanges = Type.Object(
  { ...allOptional(needed), ...allOptional(details) },
  { title: 'CategoryChanges', examples: [{ budget: 1600 }] },
)
export type CategoryChanges = Static<typeof CategoryChanges>

export const RemovedCategory = Type.Object(
  {
    id: Id,
    restorable_until: Instant,
  },
  { title: 'RemovedCategory' },
)
export type RemovedCategory = Static<typeof RemovedCategory>

export const TagCount = Type.Object(
  {
    tag: Type.String({ examples: ['work'] }),
    bill_count: Type.Integer({ minimum: 1, examples: [2] }),
  },
  { title: 'TagCount' },
)
export type TagCount = Static<typeof TagCount>

export const BudgetMonth = Type.Object(
  {
    category_id: Id,
    budget: Type.Number({ examples: [1500] }),
    spent: Type.Number({ description: 'Paid this month', examples: [1200.5] }),
    expected: Type.Number({
      description: 'Still to pay; in the current month with everything overdue',
      examples: [0],
    }),
    left: Type.Number({ description: '`budget` − `spent` − `expected`', examples: [299.5] }),
  },
  { title: 'BudgetMonth' },
)
export type BudgetMonth = Static<typeof BudgetMonth>

const common = { tag: 'Categories', access: 'group' } as const

export const categoryEndpoints = {
  listCategories: endpoint({
    ...common,
    method: 'GET',
    path: '/categories',
    kept: true,
    summary: 'List categories, in their order',
    description: 'With their budgets and number of bills.',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(Category),
  }),
  createCategory: endpoint({
    ...common,
    method: 'POST',
    path: '/categories',
    summary: 'Add a category',
    description: 'It comes last. Names are unique in the group, regardless of case.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    body: NewCategory,
    status: 201,
    data: Category,
    refusals: ['category-name-taken', 'too-many-categories'],
  }),
  orderCategories: endpoint({
    ...common,
    method: 'PUT',
    path: '/categories/order',
    summary: 'Sort categories; those left out come last',
    description: 'Returns all categories in the new order.',
    needs: 'editor',
    tokens: 'write',
    body: Type.Object(
      { ids: Type.Array(Id, { maxItems: QUOTAS.categoriesPerGroup, examples: [[7]] }) },
      { title: 'CategoryOrder' },
    ),
    data: Type.Array(Category),
    refusals: ['unknown-category'],
  }),
  updateCategory: endpoint({
    ...common,
    method: 'PUT',
    path: '/categories/:id',
    summary: 'Update a category; only included fields change',
    description: '`budget: null` removes the budget.',
    needs: 'editor',
    tokens: 'write',
    body: CategoryChanges,
    data: Category,
    refusals: ['category-not-found', 'category-name-taken'],
  }),
  deleteCategory: endpoint({
    ...common,
    audit: 'category.deleted',
    method: 'DELETE',
    path: '/categories/:id',
    summary: 'Delete a category; its bills stay',
    description: '`move_to` gives them another category. It can be restored for 10 minutes.',
    needs: 'editor',
    tokens: 'write',
    query: Type.Object({
      move_to: Type.Optional(
        Type.Integer({ description: 'The category that gets its bills', examples: [8] }),
      ),
    }),
    data: RemovedCategory,
    refusals: ['category-not-found', 'unknown-category'],
  }),
  restoreCategory: endpoint({
    ...common,
    method: 'POST',
    path: '/categories/restore',
    summary: 'Bring back a category deleted in the last 10 minutes',
    description: 'With the bills that were in it.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    body: Type.Object({ id: Id }, { title: 'CategoryToRestore' }),
    status: 201,
    data: Category,
    refusals: ['category-not-found', 'category-name-taken', 'too-many-categories'],
  }),
  listTags: endpoint({
    ...common,
    method: 'GET',
    path: '/tags',
    kept: true,
    summary: 'List the tags of active bills',
    description: 'With the number of bills of each.',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(TagCount),
  }),
  getBudgets: endpoint({
    ...common,
    method: 'GET',
    path: '/budgets',
    kept: true,
    summary: 'A month’s budgets, by category',
    description: 'What was spent, what is still expected, and what is left.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      month: Type.Optional(
        Text(TEXT_LIMITS.month, {
          description: 'YYYY-MM; default: this month',
          examples: ['2026-02'],
          'x-too-long-refusal': 'invalid-month',
          'x-described': { pattern: MONTH_PATTERN },
        }),
      ),
    }),
    data: Type.Array(BudgetMonth),
  }),
}
