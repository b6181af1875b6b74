import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notify } from '../actions/notices.tsx';
import { RequestProblem } from '../api/request-problem.ts';
import { signOutHere, useSession } from '../session/use-session.ts';
import { problemText } from '../texts/server-sentence.ts';
import { useText } from '../texts/use-text.ts';
import { LanguageItems } from './language-items.tsx';

/** The signed-in user, with the page of the account, language and sign-out. */
export function AccountMenu() {
  const text = useText();
  const { name = '', email = '' } = useSession().data ?? {};
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const signOut = (): void => {
    signOutHere().catch((error: unknown) => {
      setAnchor(null);
      const why = error instanceof RequestProblem ? problemText(error, text).detail : String(error);
      notify(text('session.signOutFailed', { why }), 'warning');
    });
  };
  return (
    <>
      <Button
        color="inherit"
        aria-label={text('layout.account', { name })}
        aria-haspopup="menu"
        startIcon={<AccountCircleOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography variant="h3">{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {email}
          </Typography>
        </Box>
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)}>
          {text('account.title')}
        </MenuItem>
        <LanguageItems />
        <MenuItem onClick={signOut}>{text('session.signOut')}</MenuItem>
      </Menu>
    </>
  );
}
