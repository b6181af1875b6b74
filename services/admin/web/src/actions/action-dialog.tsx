import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { post } from '../api/call-api.ts';
import type { Values } from '../texts/fill-in.ts';
import { text, type TextKey } from '../texts/text.ts';
import { ActionProblem } from './action-problem.tsx';
import { closeDialog, useHeldDialog } from './open-dialog.tsx';
import { ReasonField, type ReasonList } from './reason-field.tsx';
import { ActionError } from './required-field.tsx';
import { type Notice, notify } from './shown-notice.ts';
import { useAction } from './use-action.ts';

/** The dialogs with texts: `refunds.settle` has `settleTitle`, `settleHint` and, for its button, `settle`. */
type DialogName = DialogOf<TextKey>;
type DialogOf<Key> = Key extends `${infer Name}Title` ? (`${Name}Hint` extends TextKey ? Name : never) : never;
/** The dialogs that also have a text to show after success: `settleDone`. */
type WithDone<Name> = Name extends string ? (`${Name}Done` extends TextKey ? Name : never) : never;

type Form<Result> = {
  /** The values in the title of the dialog and in its message after success. */
  readonly values?: Values;
  readonly hint?: string;
  readonly confirm?: string;
  /** The label of the button that closes the dialog. */
  readonly back?: string;
  readonly color?: 'primary' | 'error';
  /** Whether the dialog has a field for the reason. It has none by default. */
  readonly reason?: 'required' | 'optional';
  /** The list of reasons that the field offers. */
  readonly reasons?: ReasonList;
  /** Whether the API also shows the reason to the customer. */
  readonly isReasonPublic?: boolean;
  /** Whether the inputs in `children` are complete. */
  readonly isComplete?: boolean;
  /** Where to check before a retry, when the outcome is unknown. */
  readonly lookAt?: string;
  /** Called with the result after success, instead of closing the dialog: it usually opens another dialog. */
  readonly onSuccess?: (result: Result) => void;
  readonly children?: ReactNode;
} & (
  | { /** The address in the API, which takes the reason only. */ readonly path: string }
  | { /** `reason` is undefined when none was given. */ readonly run: (reason: string | undefined) => Promise<Result> }
);

/** The message after success; undefined if another action continues and shows a message of its own. */
type Done<Result> = string | ((result: Result) => string | Notice | undefined);

/** `done` is required if the texts of the dialog have no message to show after success. */
export type Action<Result> = Form<Result> &
  (
    | { readonly of: WithDone<DialogName>; readonly done?: Done<Result> }
    | { readonly of: DialogName; readonly done: Done<Result> }
  );

type Closable = { readonly onClose?: () => void };

/** Asks for confirmation of an action, prevents a second press, and shows a failure. */
export function ActionDialog<Result>(props: Action<Result> & Closable) {
  const { of, values, isComplete = true, onClose = closeDialog } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const { send, isPending, error } = useSending(props);
  useHeldDialog(isPending);
  const reason = typed.trim();
  const isReady = isComplete && !isPending && (props.reason !== 'required' || reason !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isReady) send(reason === '' ? undefined : reason);
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text(`${of}Title`, values)}</DialogTitle>
      {/* The dialog lays out the title, the content and the buttons, so that only the content scrolls. */}
      <Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
        <Content {...props} {...{ typed, error }} onType={setTyped} isWorking={isPending} />
        <Buttons {...props} isReady={isReady} isWorking={isPending} />
      </Box>
    </Dialog>
  );
}

type ContentProps = Omit<Form<never>, 'values' | 'onSuccess' | 'path' | 'run'> & {
  readonly of: DialogName;
  readonly typed: string;
  readonly onType: (reason: string) => void;
  readonly error: unknown;
  readonly isWorking: boolean;
};

function Content({ of, hint = text(`${of}Hint`), children, error, typed, onType, isWorking, ...form }: ContentProps) {
  return (
    <DialogContent sx={{ pt: 0 }}>
      <DialogContentText variant="body1">{hint}</DialogContentText>
      <ActionError value={error}>{children}</ActionError>
      {form.reason !== undefined && (
        <ReasonField
          value={typed}
          onChange={onType}
          list={form.reasons}
          isRequired={form.reason === 'required'}
          isPublic={form.isReasonPublic ?? false}
          isReadOnly={isWorking}
        />
      )}
      {error !== null && <ActionProblem error={error} lookAt={form.lookAt} />}
    </DialogContent>
  );
}

/** Carries out the action, then shows its message and closes the dialog. */
function useSending<Result>({ of, values, onSuccess, onClose = closeDialog, ...form }: Action<Result> & Closable) {
  const { done = text(`${of}Done` as TextKey, values) } = form;
  const run = 'run' in form ? form.run : (reason?: string) => post<Result>(form.path, { reason });
  const { mutate, isPending, error } = useAction(run);
  // A second press may come before the next render.
  const isSent = useRef(false);
  const finish = (result: Result): void => {
    const said = typeof done === 'string' ? done : done(result);
    if (typeof said === 'string') notify(said, 'success');
    else if (said) notify(said.message, said.severity);
    (onSuccess ?? onClose)(result);
  };
  const send = (reason: string | undefined): void => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(reason, { onSuccess: finish, onSettled: () => void (isSent.current = false) });
  };
  return { send, isPending, error };
}

type ButtonsProps = Pick<Action<never> & Closable, 'of' | 'confirm' | 'back' | 'color' | 'onClose'> & {
  readonly isReady: boolean;
  readonly isWorking: boolean;
};

function Buttons({ of, confirm, back, color = 'primary', onClose = closeDialog, isReady, isWorking }: ButtonsProps) {
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button color="inherit" onClick={onClose} disabled={isWorking}>
        {back ?? text('actions.cancel')}
      </Button>
      {/* A button that is disabled while it has the focus loses it, and Escape would no longer reach the dialog. */}
      <Button
        type="submit"
        variant="contained"
        color={color}
        disabled={!isReady && !isWorking}
        aria-disabled={isWorking}
      >
        {isWorking ? text('actions.working') : (confirm ?? text(of as TextKey))}
      </Button>
    </DialogActions>
  );
}
