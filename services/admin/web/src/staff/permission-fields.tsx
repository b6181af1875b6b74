import type { StaffPermission } from '@booking/contracts';
import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { usePermissions } from '../api/use-session.ts';
import { Muted } from '../fields/muted.tsx';
import { text, wordsIn } from '../texts/text.ts';

type Props = {
  readonly value: readonly StaffPermission[];
  readonly onChange: (value: readonly StaffPermission[]) => void;
  /** Whether there must be at least one. */
  readonly isRequired?: boolean;
};

/** The permissions of an account. Nobody can grant or revoke a permission that they lack. */
export function PermissionFields({ value, onChange, isRequired = false }: Props) {
  const own = usePermissions();
  const toggle = (permission: StaffPermission): void => onChange(toggled(value, permission));
  const isMissing = isRequired && value.length === 0;
  return (
    <FormControl component="fieldset" error={isMissing} sx={{ mt: 2 }}>
      <FormLabel component="legend">{text('staff.permissions')}</FormLabel>
      <FormGroup>
        {allPermissions().map((permission) => (
          <FormControlLabel
            key={permission}
            control={<Checkbox size="small" />}
            checked={value.includes(permission)}
            disabled={!own.includes(permission)}
            onChange={() => toggle(permission)}
            label={<PermissionLabel permission={permission} isOwn={own.includes(permission)} />}
          />
        ))}
      </FormGroup>
      {isMissing && <FormHelperText role="alert">{text('staff.permissionMissing')}</FormHelperText>}
    </FormControl>
  );
}

/** Every permission, in the order of the texts. */
export function allPermissions(): StaffPermission[] {
  return wordsIn('staff.permission') as StaffPermission[];
}

function PermissionLabel({ permission, isOwn }: { permission: StaffPermission; isOwn: boolean }) {
  return (
    <>
      {text(`staff.permission.${permission}`)}
      <Muted>
        {text(`staff.permissionHint.${permission}`)} {!isOwn && text('staff.notYours')}
      </Muted>
    </>
  );
}

/** Permissions that include reading everything. The server enforces it too. */
const READING: readonly StaffPermission[] = ['process_refunds', 'manage_privacy'];

function toggled(value: readonly StaffPermission[], permission: StaffPermission): readonly StaffPermission[] {
  const others = value.filter((other) => other !== permission);
  if (value.includes(permission)) {
    return permission === 'read_all' ? others.filter((other) => !READING.includes(other)) : others;
  }
  return READING.includes(permission)
    ? [...new Set([...others, permission, 'read_all' as const])]
    : [...others, permission];
}
