import { Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import type { Codes } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import { Loaded } from '../states/loaded.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { showCodes } from './codes-dialog.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** Sets up an authenticator app: a QR code or a key, confirmed with the first code. */
export function AppDialog() {
  const [code, setCode] = useState('');
  return (
    <ActionDialog
      of="account.setUpApp"
      confirm={text('account.confirmApp')}
      isComplete={/^\d{6}$/.test(code.replaceAll(/\s/g, ''))}
      done={text('account.appDone')}
      run={() => post<Codes>('/account/authenticator/confirm', { code })}
      onSuccess={showCodes}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <OfferedSecret />
        <RequiredField
          label={text('account.code')}
          value={code}
          onType={setCode}
          problemType="second-factor-wrong"
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
        />
      </Stack>
    </ActionDialog>
  );
}

/** Each opening of the dialog creates another secret, and the former one becomes invalid. */
function OfferedSecret() {
  const query = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: () => orLeave(post<{ secret: string; address: string }>('/account/authenticator')),
    // A wrong code invalidates all queries. Loading another secret would make the secret on the phone invalid.
    staleTime: 'static',
    gcTime: 0,
  });
  return (
    <Loaded query={query} rows={4}>
      {({ address, secret }) => (
        <>
          <Suspense fallback={<LoadingState rows={4} />}>
            <QrCode content={address} label={text('account.qrCode')} />
          </Suspense>
          <TextField
            label={text('account.secretLabel')}
            value={secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            multiline
            fullWidth
          />
        </>
      )}
    </Loaded>
  );
}
