import { useEffect, useState } from 'react';
import { useFilter } from './use-filter.ts';

/** A filter that is typed: the text at once, the list when the typing pauses. */
export function useTypedFilter(name: string): readonly [string, (value: string) => void] {
  const [value, setValue] = useFilter(name, { isTyped: true });
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string): void => {
    setTyped(text);
    setValue(text.trim());
  };
  return [typed, type];
}
