import type { Migration } from '#db/migrations/migration'

/**
 * Bills from files of other programs: drafts, and what became of them. Additive: a server of the former version that runs beside
 * this one knows nothing of them. What it changes of imported bills counts as changed when the import is undone.
 */
export const imports: Migration = {
  name: '0017-imports',
  kind: 'expand',
  up: ({ id, integer, text, strict }) => [
    `create table imports (
      id ${id},
      group_id ${integer} not null references bill_groups (id) on delete cascade,
      user_id ${integer} references users (id) on delete set null,
      source ${text} not null,
      state ${text} not null,
      file_name ${text},
      progress ${text},
      reader ${text},
      settings ${text} not null,
      content ${text},
      counts ${text} not null,
      made ${text},
      created_at ${text} not null,
      changed_at ${text} not null,
      committed_at ${text},
      unique (group_id, id)
    ) ${strict}`,
    'create index imports_by_user on imports (user_id)',
    'create index imports_by_change on imports (state, changed_at)',

    `create table import_rows (
      group_id ${integer} not null,
      import_id ${integer} not null,
      row_number ${integer} not null,
      item ${text} not null,
      changes ${text},
      leave_out ${integer} not null,
      result ${text} not null,
      has_errors ${integer} not null,
      has_warnings ${integer} not null,
      is_duplicate ${integer} not null,
      primary key (group_id, import_id, row_number),
      foreign key (group_id, import_id) references imports (group_id, id) on delete cascade
    ) ${strict}`,
  ],
}
