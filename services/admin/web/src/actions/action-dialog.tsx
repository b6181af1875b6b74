import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { post } from '../api/call-api.ts';
import type { Values } from '../texts/fill-in.ts';
import { text, type TextKey } from '../texts/text.ts';
import { ActionProblem } from './action-problem.tsx';
import { closeDialog } from './open-dialog.tsx';
import { ReasonField, type ReasonList } from './reason-field.tsx';
import { type Notice, notify } from './shown-notice.ts';
import { useAction } from './use-action.ts';

/** The dialogs with texts: `refunds.settle` has `settleTitle`, `settleHint` and, for its button, `settle`. */
type DialogName = DialogOf<TextKey>;
type DialogOf<Key> = Key extends `${infer Name}Title` ? (`${Name}Hint` extends TextKey ? Name : never) : never;
/** The dialogs that also have the text for after success: `settleDone`. */
type WithDone<Name> = Name extends string ? (`${Name}Done` extends TextKey ? Name : never) : never;

type Form<Result> = {
  /** The values in its title and in its message after success. */
  readonly values?: Values;
  readonly hint?: string;
  readonly confirm?: string;
  /** The label of the button that closes the dialog. */
  readonly back?: string;
  readonly color?: 'primary' | 'error';
  /** No reason is asked for unless given. */
  readonly reason?: 'required' | 'optional';
  /** The reasons to choose from. */
  readonly reasons?: ReasonList;
  /** Whether the API also shows the reason to the customer. */
  readonly isReasonPublic?: boolean;
  /** Whether the inputs in `children` are complete. */
  readonly isComplete?: boolean;
  /** Where to check before a retry, when the outcome is unknown. */
  readonly lookAt?: string;
  /** Called after success instead of closing the dialog, with what another dialog shows. */
  readonly onSuccess?: (result: Result) => void;
  readonly children?: ReactNode;
} & (
  | { /** Takes the reason, and nothing else. */ readonly path: string }
  | { /** `reason` is undefined when none was given. */ readonly run: (reason: string | undefined) => Promise<Result> }
);

/** The message after success. Only a step of another action, whose message follows, returns undefined. */
type Done<Result> = string | ((result: Result) => string | Notice | undefined);

/** A dialog needs a message of its own if its texts have none. */
export type Action<Result> = Form<Result> &
  (
    | { readonly of: WithDone<DialogName>; readonly done?: Done<Result> }
    | { readonly of: DialogName; readonly done: Done<Result> }
  );

type Closable = { readonly onClose?: () => void };

/** Asks for confirmation of an action, prevents a second press, and shows a failure. */
export function ActionDialog<Result>({ of, values, children, onSuccess, ...form }: Action<Result> & Closable) {
  const id = useId();
  const { hint = text(`${of}Hint`), confirm = text(of as TextKey), done = text(`${of}Done` as TextKey, values) } = form;
  const { onClose = closeDialog } = form;
  const [isWorking, setWorking] = useState(false);
  const run = 'run' in form ? form.run : (reason?: string) => post<Result>(form.path, { reason });
  const finish = (result: Result): void => {
    const said = typeof done === 'string' ? done : done(result);
    if (typeof said === 'string') notify(said, 'success');
    else if (said) notify(said.message, said.severity);
    (onSuccess ?? onClose)(result);
  };
  return (
    <Dialog open onClose={isWorking ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text(`${of}Title`, values)}</DialogTitle>
      <ActionForm {...form} {...{ run, confirm, onClose }} onWorking={setWorking} onDone={finish}>
        <DialogContentText variant="body1">{hint}</DialogContentText>
        {children}
      </ActionForm>
    </Dialog>
  );
}

type FormProps<Result> = Omit<Form<Result>, 'values' | 'hint' | 'onSuccess' | 'run' | 'path'> & {
  readonly run: (reason: string | undefined) => Promise<Result>;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
  readonly confirm: string;
  readonly onWorking: (isWorking: boolean) => void;
};

function ActionForm<Result>({ reason: wanted, isComplete = true, run, children, ...form }: FormProps<Result>) {
  const { onClose, onWorking, isReasonPublic = false, reasons, confirm, back, color, lookAt, onDone } = form;
  const [reason, setReason] = useState('');
  // A second press may come before the next render.
  const isSent = useRef(false);
  const action = useAction(run);
  const isRequired = wanted === 'required';
  const isReady = isComplete && !action.isPending && (!isRequired || reason.trim() !== '');

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isReady || isSent.current) return;
    isSent.current = true;
    onWorking(true);
    action.mutate(reason.trim() === '' ? undefined : reason.trim(), {
      onSuccess: onDone,
      onSettled: () => {
        isSent.current = false;
        onWorking(false);
      },
    });
  };

  return (
    <form onSubmit={submit}>
      <DialogContent sx={{ pt: 0 }}>
        {children}
        {wanted !== undefined && (
          <ReasonField
            value={reason}
            onChange={setReason}
            list={reasons}
            isRequired={isRequired}
            isPublic={isReasonPublic}
            isDisabled={action.isPending}
          />
        )}
        {action.error !== null && <ActionProblem error={action.error} lookAt={lookAt} />}
      </DialogContent>
      <Buttons {...{ confirm, back, color }} isReady={isReady} isWorking={action.isPending} onClose={onClose} />
    </form>
  );
}

type ButtonsProps = Pick<FormProps<unknown>, 'confirm' | 'onClose'> & {
  readonly back: string | undefined;
  readonly color: Form<unknown>['color'] | undefined;
  readonly isReady: boolean;
  readonly isWorking: boolean;
};

function Buttons({ confirm, back, color = 'primary', onClose, isReady, isWorking }: ButtonsProps) {
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
        {isWorking ? text('actions.working') : confirm}
      </Button>
    </DialogActions>
  );
}
