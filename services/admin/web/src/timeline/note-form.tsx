import { Box, Button, TextField } from '@mui/material';
import { type SubmitEvent, useRef, useSyncExternalStore } from 'react';
import { ActionProblem } from '../actions/action-problem.tsx';
import { postOnce } from '../actions/post-once.ts';
import { notify } from '../actions/shown-notice.ts';
import { useAction } from '../actions/use-action.ts';
import { observable } from '../api/observable.ts';
import { isUnsettled } from '../api/request-problem.ts';
import { useMay } from '../api/use-session.ts';
import { failureText, text } from '../texts/text.ts';

const NOTE_LENGTH_MAX = 2_000;

/** The notes that are not added yet, by their path. They outlive the page, because their request may fail later. */
const drafts = observable<ReadonlyMap<string, string>>(new Map());

function writeDraft(path: string, note: string): void {
  drafts.write(new Map([...drafts.read(), [path, note]]));
}

export function NoteForm({ resource, id }: { readonly resource: string; readonly id: string }) {
  return useMay('process_refunds') ? <Form path={`/${resource}/${id}/notes`} /> : null;
}

function Form({ path }: { path: string }) {
  const note = useSyncExternalStore(drafts.subscribe, drafts.read).get(path) ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  const action = useAction(
    async (body: { text: string }) => {
      await postOnce(path, body);
      // The button disappears. If it had the focus, the field gets the focus for the next note.
      if (field.current?.form?.contains(document.activeElement)) field.current.focus();
      // The user may have typed the next note meanwhile.
      if (drafts.read().get(path)?.trim() === body.text) writeDraft(path, '');
      notify(text('timeline.noteDone'), 'success');
    },
    // The form shows the error, unless the user has left the page.
    (error) => field.current === null && notify(noteFailure(error), 'warning'),
  );
  const isEmpty = note.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isEmpty && !action.isPending) action.mutate({ text: note.trim() });
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ mb: 2 }}>
      <TextField
        fullWidth
        multiline
        maxRows={8}
        label={text('timeline.note')}
        helperText={text('timeline.noteHint')}
        value={note}
        inputRef={field}
        onChange={(event) => writeDraft(path, event.target.value)}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH_MAX, dir: 'auto', readOnly: action.isPending } }}
      />
      {action.error !== null && <ActionProblem error={action.error} lookAt={text('timeline.noteUnsettled')} />}
      {!isEmpty && (
        <Button type="submit" variant="outlined" size="small" aria-disabled={action.isPending} sx={{ mt: 1 }}>
          {text(action.isPending ? 'actions.working' : 'timeline.addNote')}
        </Button>
      )}
    </Box>
  );
}

/** The reason of a failure for a user who has left the page of the note. */
function noteFailure(error: unknown): string {
  const why = isUnsettled(error) ? text('timeline.noteUnsettled') : failureText(error);
  return text('timeline.noteKept', { why });
}
