import { useEffect, useState } from 'react';
import { useFilter } from './use-filter.ts';
import { useList } from './use-list.ts';

/** A typed filter: the text changes immediately, the list when typing pauses. */
export function useTypedFilter(name: string): readonly [string, (value: string) => void] {
  const { isTyping } = useList();
  const [value, setValue] = useFilter(name, { isTyped: true });
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (!isTyping(name)) setTyped(value);
    // Only a changed address replaces the text.
  }, [value]);
  const type = (text: string): void => {
    setTyped(text);
    setValue(text.trim());
  };
  return [typed, type];
}
