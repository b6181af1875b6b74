import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { rememberRow } from '../list/row-focus.ts';

type DialogProps<Question> = { readonly question: Question; readonly onClose: () => void };

/**
 * Renders a dialog outside of its list, because the row that opened it may disappear. Returns the component around them
 * and the hook that opens the dialog. When the dialog has closed and its row is gone, the next row has the focus.
 */
export function defineDialogs<Question>(Dialog: ComponentType<DialogProps<Question>>) {
  const AskContext = createContext<(question: Question) => void>(() => undefined);
  function Dialogs({ children }: { children: ReactNode }) {
    const [asked, ask] = useState<{ readonly question: Question; readonly returnFocus: () => void }>();
    const open = useCallback((question: Question) => ask({ question, returnFocus: rememberRow() }), []);
    // Runs once the dialog is gone and has returned the focus to the button that opened it.
    useEffect(() => asked?.returnFocus, [asked]);
    return (
      <AskContext value={open}>
        {children}
        {asked && <Dialog question={asked.question} onClose={() => ask(undefined)} />}
      </AskContext>
    );
  }
  return [Dialogs, () => useContext(AskContext)] as const;
}
