import { createContext, useCallback, useContext, useState, type ComponentType, type ReactNode } from 'react';

type DialogProps<Question> = { readonly question: Question; readonly onClose: () => void };

/**
 * Keeps a dialog above its lists, because the row that asked for it may disappear. Returns the component around them
 * and the hook that opens the dialog.
 */
export function defineDialogs<Question>(Dialog: ComponentType<DialogProps<Question>>) {
  const AskContext = createContext<(question: Question) => void>(() => undefined);
  function Dialogs({ children }: { children: ReactNode }) {
    const [asked, ask] = useState<{ readonly question: Question }>();
    const open = useCallback((question: Question) => ask({ question }), []);
    return (
      <AskContext value={open}>
        {children}
        {asked && <Dialog question={asked.question} onClose={() => ask(undefined)} />}
      </AskContext>
    );
  }
  return [Dialogs, () => useContext(AskContext)] as const;
}
