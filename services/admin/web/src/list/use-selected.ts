import { useList } from './use-list.ts';

/** Whether one record of the list is selected, and a function to toggle it. */
export function useSelected(id: string): { readonly isSelected: boolean; readonly toggle: () => void } {
  const { selectedIds, select } = useList();
  const isSelected = selectedIds.includes(id);
  const others = selectedIds.filter((other) => other !== id);
  return { isSelected, toggle: () => select(isSelected ? others : [...others, id]) };
}
