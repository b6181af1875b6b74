import { mdiAccountCircleOutline } from '@mdi/js';
import { Box, Button, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notify } from '../actions/shown-notice.ts';
import { useSession } from '../api/use-session.ts';
import { Muted } from '../fields/muted.tsx';
import { signOutHere } from '../session/sign-out-here.ts';
import { chooseLanguage } from '../texts/catalogue.ts';
import { type Language, languageNames, languages } from '../texts/language.ts';
import { failureText, text } from '../texts/text.ts';
import { useLanguage } from '../texts/use-language.ts';
import { Icon } from '../theme/icon.tsx';

const BUTTON_ID = 'account';
const NAMED_BY_BUTTON = { list: { 'aria-labelledby': BUTTON_ID } };

/** The signed-in user, with the page of the account, language and sign-out. */
export function AccountMenu() {
  const { name = '', email = '' } = useSession().data ?? {};
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const signOut = (): void => {
    signOutHere().catch((error: unknown) => {
      setAnchor(null);
      notify(text('session.signOutFailed', { why: failureText(error) }), 'warning');
    });
  };
  const choose = async (language: Language): Promise<void> => {
    setAnchor(null);
    await chooseLanguage(language);
    // Another language renders the button again, without the focus.
    document.getElementById(BUTTON_ID)?.focus();
  };
  return (
    <>
      <Button
        id={BUTTON_ID}
        color="inherit"
        aria-label={text('layout.account', { name })}
        aria-haspopup="menu"
        startIcon={<Icon path={mdiAccountCircleOutline} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={NAMED_BY_BUTTON}>
        <Person name={name} email={email} />
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)}>
          {text('account.title')}
        </MenuItem>
        <LanguageItems onChoose={(language) => void choose(language)} />
        <MenuItem onClick={signOut}>{text('session.signOut')}</MenuItem>
      </Menu>
    </>
  );
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
      {/* A menu contains no heading. */}
      <Typography variant="h3" component="div">
        {name}
      </Typography>
      <Muted>{email}</Muted>
    </Box>
  );
}

function LanguageItems({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const current = useLanguage();
  return languages.map((language) => (
    <MenuItem
      key={language}
      lang={language}
      role="menuitemradio"
      aria-checked={language === current}
      selected={language === current}
      onClick={() => onChoose(language)}
    >
      {languageNames[language]}
    </MenuItem>
  ));
}
