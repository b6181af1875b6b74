import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';

/** Browsers offer the clipboard only on pages over https or from this machine. */
export const canCopy = 'clipboard' in navigator;

type Props = ButtonProps & { readonly content: string; readonly label: string; readonly copied: string };

/** Copies a text and confirms it. Browsers without a clipboard show no button. */
export function CopyButton({ content, label, copied, ...button }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(content);
    setCopied(true);
  };
  return canCopy ? (
    <Button {...button} onClick={() => void copy()}>
      {isCopied ? copied : label}
    </Button>
  ) : null;
}
