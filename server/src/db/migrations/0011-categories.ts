import type { Migration } from '#db/migrations/migration'

/**
 * Categories, tags and icons. Additive: a server of the former version that runs beside this one leaves them as they are, and
 * makes bills without them.
 */
export const categories: Migration = {
  name: '0011-categories',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table categories (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      name ${text} not null,
      name_key ${text} not null,
      color ${text} not null,
      icon ${text} not null,
      budget ${integer} check (budget >= 0),
      position ${integer} not null,
      deleted_at ${text},
      created_at ${text} not null,
      updated_at ${text} not null,
      unique (group_id, id)
    ) ${strict}`,
    'create unique index categories_by_name on categories (group_id, name_key) where deleted_at is null',
    'create index categories_deleted on categories (deleted_at) where deleted_at is not null',
    `alter table bills add column category_id ${integer}`,
    `alter table bills add column former_category_id ${integer}`,
    `alter table bills add column tags ${text} not null default '[]'`,
    `alter table bills add column tag_keys ${text} not null default ''`,
    `alter table bills add column icon ${text}`,
    'create index bills_by_category on bills (group_id, category_id) where category_id is not null',
    'create index bills_by_former_category on bills (group_id, former_category_id) where former_category_id is not null',
  ],
}
