import { SvgIcon, type SvgIconProps } from '@mui/material';

/** One of the Material Design Icons, by its path in `@mdi/js`. */
export function Icon({ path, ...icon }: SvgIconProps & { readonly path: string }) {
  return (
    <SvgIcon {...icon}>
      <path d={path} />
    </SvgIcon>
  );
}
