import { Alert, AlertTitle, Box, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../actions/action-button.tsx';
import { DownloadButton } from '../actions/download-button.tsx';
import type { Erasure } from '../api/answers.ts';
import { post, queryString } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { useMay, useSession } from '../api/use-session.ts';
import { Help } from '../fields/help.tsx';
import { customerPath } from '../fields/path-of.ts';
import { knownSentenceIn, sentenceIn, text } from '../texts/text.ts';

const UNDER_WAY_INTERVAL_MS = 2_000;

/** The erasure of a customer, read again with every change of a record. Null if there is none under this id. */
export function useErasure(customer: string): Erasure | null | undefined {
  const may = useMay('manage_privacy');
  const { data } = useApi<{ erasure: Erasure | null }>('/erasures', {
    query: { customer },
    key: ['customers', 'erasure', customer],
    enabled: may,
    refetchInterval: ({ state }) => (state.data?.erasure?.status === 'running' ? UNDER_WAY_INTERVAL_MS : false),
  });
  return data?.erasure;
}

/** Export and erasure of the data of a customer, for permitted staff. */
export function PrivacyActions({ customer }: { customer: string }) {
  const erasure = useErasure(customer);
  if (!useMay('manage_privacy')) return null;
  const mayErase = erasure === null || erasure?.status === 'rejected';
  return (
    <Stack direction="row" spacing={1}>
      <DownloadButton path={`/customers/export${queryString({ id: customer })}`}>
        {text('customers.export')}
      </DownloadButton>
      {mayErase && (
        <ActionButton
          of="customers.erase"
          values={{ customer }}
          reason="required"
          color="error"
          run={(reason) => post('/erasures', { customer, reason })}
          button={{ variant: 'text', color: 'error' }}
        />
      )}
    </Stack>
  );
}

/** Shows the page of the pseudonym after the erasure, because the service then forgets the id of the customer. */
function useFollowPseudonym(erasure: Erasure | null | undefined): void {
  const navigate = useNavigate();
  const pseudonym = useRef<string>(undefined);
  useEffect(() => {
    if (erasure) pseudonym.current = erasure.pseudonym;
    if (erasure === null && pseudonym.current) void navigate(customerPath(pseudonym.current), { replace: true });
  }, [erasure, navigate]);
}

/** The progress of an erasure, and the buttons to decide on it. */
export function ErasureNotice({ customer }: { customer: string }) {
  const erasure = useErasure(customer);
  useFollowPseudonym(erasure);
  if (!erasure || erasure.status === 'rejected') return null;
  if (erasure.status === 'requested') {
    return (
      <Help topic="help.erasure">
        <Box sx={{ mt: 0.75 }}>{text('customers.erasure.requestedBy', { requestedBy: erasure.requestedBy })}</Box>
        <DecisionButtons customer={customer} erasure={erasure} />
      </Help>
    );
  }
  return (
    <Alert severity={erasure.status === 'done' ? 'info' : 'warning'}>
      <AlertTitle>{text(`customers.erasure.${erasure.status}`)}</AlertTitle>
      <NoticeText erasure={erasure} />
    </Alert>
  );
}

function NoticeText({ erasure: { status, waitsFor, problem } }: { erasure: Erasure }) {
  if (status === 'done') return text('customers.erasure.doneHint');
  const steps = waitsFor.map((step) => knownSentenceIn(step)).join(', ');
  return [text('customers.erasure.runningHint', { waitsFor: steps }), sentenceIn(problem)].join(' ');
}

function DecisionButtons({ customer, erasure }: { customer: string; erasure: Erasure }) {
  const path = `/erasures/${erasure.id}`;
  const isOwn = useSession().data?.email === erasure.requestedBy;
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
      {!isOwn && (
        <ActionButton
          of="customers.approve"
          values={{ customer }}
          reason="optional"
          color="error"
          path={`${path}/approve`}
          button={{ color: 'error' }}
        />
      )}
      <ActionButton
        of="customers.reject"
        values={{ customer }}
        reason="optional"
        path={`${path}/reject`}
        button={{ variant: 'text' }}
      />
    </Stack>
  );
}
