import MenuItem from '@mui/material/MenuItem';
import { chooseLanguage } from '../texts/catalogue.ts';
import { languageNames, languages } from '../texts/language.ts';
import { useLanguage } from '../texts/use-language.ts';

/** The languages, in the menu of the account. */
export function LanguageItems() {
  const current = useLanguage();
  return languages.map((language) => (
    <MenuItem
      key={language}
      lang={language}
      role="menuitemradio"
      aria-checked={language === current}
      selected={language === current}
      onClick={() => void chooseLanguage(language)}
    >
      {languageNames[language]}
    </MenuItem>
  ));
}
