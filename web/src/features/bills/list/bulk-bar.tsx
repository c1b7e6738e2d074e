import type { Bill, BulkChanges } from '@duebook/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCategoryChanges } from '../../../api/category-changes.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { AccountField } from '../form/account-field.tsx'
import { CategoryField } from '../form/category-field.tsx'
import { TagsField } from '../form/tags-field.tsx'
import classes from './bulk-bar.module.css'

/** As many as the server changes at once. */
const MOST = 500

interface BulkBarProps {
  selected: readonly Bill[]
  onDone: () => void
}

/** Changes several bills at once; one undo brings all of them back. */
export function BulkBar({ selected, onDone }: BulkBarProps) {
  const texts = useCategoryTexts().select
  const toasts = useToasts()
  const changes = useCategoryChanges()
  const [asked, setAsked] = useState<'category' | 'tags' | 'account'>()
  const isTooMany = selected.length > MOST
  const isUnready = selected.length === 0 || isTooMany
  const allArchived = selected.length > 0 && selected.every(({ archived }) => archived)

  const send = async (wanted: BulkChanges) => {
    const former = await changes.changeBills({ ids: selected.map(({ id }) => id), changes: wanted })
    toasts.offerUndo(texts.changed(selected.length), () => changes.undoChange(former))
    onDone()
  }
  const archive = useChange({ send: () => send({ archived: !allArchived }) })
  return (
    <div className={`panel ${classes.bar}`} role="toolbar" aria-label={texts.toolbar}>
      <p role="status">{isTooMany ? texts.most(MOST) : texts.count(selected.length)}</p>
      <Button variant="default" disabled={isUnready} onClick={() => setAsked('category')}>
        {texts.setCategory}
      </Button>
      <Button variant="default" disabled={isUnready} onClick={() => setAsked('tags')}>
        {texts.addTags}
      </Button>
      <Button variant="default" disabled={isUnready} onClick={() => setAsked('account')}>
        {texts.setAccount}
      </Button>
      <Button
        variant="default"
        disabled={isUnready}
        loading={archive.isBusy}
        onClick={() => void archive.start()}
      >
        {allArchived ? texts.restore : texts.archive}
      </Button>
      <Dialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={texts.title(selected.length)}
      >
        {asked && <BulkForm field={asked} send={send} />}
      </Dialog>
    </div>
  )
}

interface BulkFormProps {
  field: 'category' | 'tags' | 'account'
  send: (changes: BulkChanges) => Promise<unknown>
}

function BulkForm({ field, send }: BulkFormProps) {
  const texts = useCategoryTexts().select
  const { account: accountLabel } = useBillTexts().form
  const [category, setCategory] = useState<number | null>(null)
  const [tags, setTags] = useState<string[]>([])
  const [account, setAccount] = useState('')
  const wanted = {
    category: { category_id: category },
    tags: { tags },
    account: { account: account.trim() || null },
  }[field]
  return (
    <SubmitForm submitLabel={texts.apply} send={() => send(wanted)}>
      {field === 'category' && <CategoryField value={category} onChange={setCategory} />}
      {field === 'tags' && <TagsField value={tags} description={texts.tagsHint} onChange={setTags} />}
      {field === 'account' && (
        <AccountField
          label={accountLabel}
          description={texts.accountHint}
          size="md"
          maxLength={100}
          value={account}
          onChange={setAccount}
        />
      )}
    </SubmitForm>
  )
}
