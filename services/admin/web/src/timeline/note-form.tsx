import { Box, Button, TextField } from '@mui/material';
import { type SubmitEvent, useRef, useState } from 'react';
import { ActionProblem } from '../actions/action-problem.tsx';
import { postOnce } from '../actions/post-once.ts';
import { notify } from '../actions/shown-notice.ts';
import { useAction } from '../actions/use-action.ts';
import { useMay } from '../api/use-session.ts';
import { text } from '../texts/text.ts';

const NOTE_LENGTH_MAX = 2_000;

type Props = { readonly resource: string; readonly id: string };

export function NoteForm({ resource, id }: Props) {
  return useMay('process_refunds') ? <Form path={`/${resource}/${id}/notes`} /> : null;
}

function Form({ path }: { path: string }) {
  const [note, setNote] = useState('');
  const action = useAction((body: { text: string }) => postOnce(path, body));
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = note.trim() === '';
  const added = (): void => {
    // The button disappears. If it had the focus, the user can write the next note.
    if (field.current?.form?.contains(document.activeElement)) field.current.focus();
    setNote('');
    notify(text('timeline.noteDone'), 'success');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isEmpty && !action.isPending) action.mutate({ text: note.trim() }, { onSuccess: added });
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
        onChange={(event) => setNote(event.target.value)}
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
