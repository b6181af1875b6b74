import { mdiMagnify } from '@mdi/js';
import { InputAdornment, SvgIcon, type SvgIconProps } from '@mui/material';

/** One of the Material Design Icons, by its path in `@mdi/js`. */
export function Icon({ path, ...icon }: SvgIconProps & { readonly path: string }) {
  return (
    <SvgIcon {...icon}>
      <path d={path} />
    </SvgIcon>
  );
}

/** The magnifier at the start of a field that searches. */
export function SearchSign() {
  return (
    <InputAdornment position="start">
      <Icon path={mdiMagnify} fontSize="small" />
    </InputAdornment>
  );
}
