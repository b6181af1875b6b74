import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { chooseLanguage, useLanguage } from '../texts/catalogue.ts';
import { languageNames, languages } from '../texts/language.ts';
import { useText } from '../texts/use-text.ts';

/** The languages, for visitors. */
export function LanguageChoice() {
  const text = useText();
  const current = useLanguage();
  return (
    <Box role="group" aria-label={text('session.language')} sx={{ display: 'flex', gap: 0.5, mt: 2, ml: -0.5 }}>
      {languages.map((language) => (
        <Button
          key={language}
          color="inherit"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          sx={{ px: 1, minWidth: 0, color: language === current ? 'text.primary' : 'text.secondary' }}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Box>
  );
}
