import type { PaletteOptions } from '@mui/material';

/** The meaning of a state for the user. */
export type Tone = 'neutral' | 'progress' | 'success' | 'warning' | 'danger';

type ToneColors = { readonly ink: string; readonly ground: string };
export type Tones = Readonly<Record<Tone, ToneColors>>;

export type ColorMode = 'light' | 'dark';

/** Text and background have a contrast of at least 4.5 in both modes (WCAG 2.2, 1.4.3). */
export const tones: Readonly<Record<ColorMode, Tones>> = {
  light: {
    neutral: { ink: '#475160', ground: '#eceef1' },
    progress: { ink: '#1d5796', ground: '#e3eefa' },
    success: { ink: '#1b673a', ground: '#e0f2e6' },
    warning: { ink: '#7d5100', ground: '#fcefd2' },
    danger: { ink: '#a02820', ground: '#fce6e3' },
  },
  dark: {
    neutral: { ink: '#b4bdc9', ground: '#2a313a' },
    progress: { ink: '#93c3f5', ground: '#1b3350' },
    success: { ink: '#86d6a4', ground: '#17382a' },
    warning: { ink: '#f0c674', ground: '#3d3014' },
    danger: { ink: '#f6a59d', ground: '#452320' },
  },
};

export const palettes = {
  light: {
    mode: 'light',
    primary: { main: '#0e5a63', dark: '#0a444b', contrastText: '#ffffff' },
    secondary: { main: '#7d5100' },
    error: { main: '#a02820' },
    warning: { main: '#7d5100' },
    success: { main: '#1b673a' },
    info: { main: '#1d5796' },
    background: { default: '#f5f5f2', paper: '#ffffff' },
    text: { primary: '#1b232d', secondary: '#55606e' },
    divider: '#e2e2dc',
  },
  dark: {
    mode: 'dark',
    primary: { main: '#7cc9cf', dark: '#5fb2b9', contrastText: '#08272b' },
    secondary: { main: '#f0c674' },
    error: { main: '#f6a59d' },
    warning: { main: '#f0c674' },
    success: { main: '#86d6a4' },
    info: { main: '#93c3f5' },
    background: { default: '#101418', paper: '#181d23' },
    text: { primary: '#e7eaee', secondary: '#a4aebb' },
    divider: '#2b323b',
  },
} as const satisfies Readonly<Record<ColorMode, PaletteOptions>>;
