import { Checkbox, type CheckboxProps } from '@mui/material';
import type { Identified } from '../api/records.ts';
import { text } from '../texts/text.ts';
import type { Look } from './column.ts';
import { useList } from './use-list.ts';

type Props<Item> = Pick<CheckboxProps, 'size' | 'sx'> & { readonly item: Item; readonly look: Look<Item> };

export function SelectRecord<Item extends Identified>({ item, look: { nameOf }, ...box }: Props<Item>) {
  const { selectedIds, select } = useList();
  const { id } = item;
  const others = selectedIds.filter((other) => other !== id);
  const isSelected = selectedIds.includes(id);
  return (
    <Checkbox
      {...box}
      checked={isSelected}
      onChange={() => select(isSelected ? others : [...others, id])}
      slotProps={{ input: { 'aria-label': text('list.select', { name: nameOf?.(item) ?? id }) } }}
    />
  );
}
