import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { english } from '../texts/english/index.ts';
import { useText } from '../texts/use-text.ts';
import type { ActionName } from './audit-entry.ts';

const ACTIONS = Object.keys(english.auditLog.action) as ActionName[];

export function AuditLogFilters() {
  const text = useText();
  const actions = ACTIONS.map((value) => ({ value, label: text(`auditLog.action.${value}`) }));
  return (
    <FilterBar hasSearch={false}>
      <TextFilter name="staff" label={text('auditLog.staff')} width={200} />
      <ChoiceFilter name="action" label={text('auditLog.actions')} choices={actions} />
      <TextFilter name="target" label={text('auditLog.targetId')} width={200} />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}
