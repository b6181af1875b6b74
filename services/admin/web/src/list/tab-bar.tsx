import { Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly (readonly [Value, ReactNode])[];
  readonly onOpen: (value: Value) => void;
};

export function TabBar<Value extends string>({ label, value, tabs, onOpen }: Props<Value>) {
  return (
    <Tabs
      value={value}
      onChange={(_event, chosen: Value) => onOpen(chosen)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={label}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
    >
      {tabs.map(([name, content]) => (
        <Tab key={name} value={name} label={content} />
      ))}
    </Tabs>
  );
}
