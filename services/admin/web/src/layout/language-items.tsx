import { MenuItem } from '@mui/material';
import { type Language, languageNames, languages } from '../texts/language.ts';
import { useLanguage } from '../texts/use-language.ts';

type Props = { readonly onChoose: (language: Language) => void };

/** The languages, in the menu of the account. */
export function LanguageItems({ onChoose }: Props) {
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
