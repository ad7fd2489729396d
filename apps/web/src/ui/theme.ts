import { createTheme } from '@mui/material/styles'

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    tonal: true
  }
}

const control = 'var(--r-control)'

// The mode is an attribute, so that a part of a page (the preview of the settings) can be in the other one. Colors of
// the organization come as CSS variables (organisation-colors.ts): a new theme object would render every part again.
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-mode' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1F4D3F', dark: '#1F4D3F', contrastText: '#FFFFFF' },
        secondary: { main: '#3366B8', dark: '#3366B8', contrastText: '#FFFFFF' },
        error: { main: '#A82323', contrastText: '#FFFFFF' },
        background: { default: '#F4F5F2', paper: '#FFFFFF' },
        text: { primary: '#161D19', secondary: '#47524B', disabled: '#5F6A63' },
        divider: '#E3E7E0',
      },
    },
    dark: {
      palette: {
        primary: { main: '#5D8B7B', dark: '#6C9A8A', contrastText: '#10150F' },
        secondary: { main: '#4D81D6', dark: '#5C91E7', contrastText: '#10150F' },
        error: { main: '#A82323', contrastText: '#FFFFFF' },
        background: { default: '#0D110F', paper: '#1C231F' },
        text: { primary: '#E8EEEA', secondary: '#B4BFB8', disabled: '#8F9B93' },
        divider: '#262E29',
      },
    },
  },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: 8 },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 },
  },
  transitions: { duration: { enteringScreen: 180, leavingScreen: 120, standard: 180, short: 120, shorter: 120 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: {
          backgroundColor: 'var(--ink)',
          color: 'var(--bg)',
          fontSize: 12,
          lineHeight: '16px',
          padding: '6px 8px',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          // Paper's own radius comes later in the sheet.
          '&.MuiPaper-rounded': { borderRadius: 'var(--r-sheet)' },
          backgroundColor: 'var(--surface)',
          color: 'var(--ink)',
          boxShadow: 'var(--float)',
          margin: 24,
          '&.MuiDialog-paperFullScreen.MuiPaper-rounded': { borderRadius: 0, margin: 0 },
        },
      },
    },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          backgroundColor: 'var(--raised)',
          border: '1px solid var(--line-2)',
          '&.MuiPaper-rounded': { borderRadius: 10 },
          boxShadow: 'var(--float)',
        },
        list: { padding: 4 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 44,
          // MUI takes the height away from 600 px on.
          '@media (min-width: 600px)': { minHeight: 44 },
          gap: 12,
          padding: '0 12px',
          borderRadius: 7,
          fontSize: 14,
          '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)' },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: 'var(--p-tint)',
            color: 'var(--p-ink)',
            fontWeight: 600,
          },
          '& > svg': { color: 'var(--ink-2)' },
        },
      },
    },
    MuiDrawer: {
      styleOverrides: {
        paper: { width: 240, backgroundColor: 'var(--surface)', borderRight: '1px solid var(--line)' },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined' },
      styleOverrides: {
        root: {
          height: 38,
          minWidth: 0,
          padding: '0 14px',
          borderRadius: control,
          border: '1px solid transparent',
          fontSize: 14,
          lineHeight: '20px',
          whiteSpace: 'nowrap',
          transition: 'background-color 120ms, border-color 120ms, color 120ms',
          '&.Mui-focusVisible, &:focus-visible': { outline: '2px solid var(--p-line)', outlineOffset: 2 },
          '&.Mui-disabled': { backgroundColor: 'var(--sunken)', color: 'var(--ink-3)', borderColor: 'var(--line)' },
          '@media (any-pointer: coarse), (max-width: 1199.98px)': { height: 44 },
          '@media (max-width: 599.98px)': { fontSize: 15 },
          '& .MuiButton-startIcon': { marginLeft: 0, marginRight: 8 },
        },
        sizeSmall: {
          height: 32,
          padding: '0 10px',
          fontSize: 13,
          '& .MuiButton-startIcon': { marginRight: 6 },
          '@media (any-pointer: coarse), (max-width: 1199.98px)': { height: 44, fontSize: 14 },
        },
        sizeLarge: {
          height: 48,
          padding: '0 20px',
          fontSize: 16,
          '@media (any-pointer: coarse), (max-width: 1199.98px)': { height: 48, fontSize: 16 },
        },
      },
      variants: [
        {
          props: { variant: 'contained', color: 'primary' },
          style: {
            backgroundColor: 'var(--p)',
            color: 'var(--on-p)',
            borderColor: 'var(--p-line)',
            // What was just tapped is still under the finger, and may be disabled by now.
            '&:hover:not(:disabled)': { backgroundColor: 'color-mix(in srgb, var(--p) 90%, #fff)' },
            '&:active:not(:disabled)': { backgroundColor: 'color-mix(in srgb, var(--p) 82%, #fff)' },
          },
        },
        {
          props: { variant: 'contained', color: 'error' },
          style: {
            backgroundColor: 'var(--error-fill)',
            color: '#fff',
            '&:hover:not(:disabled)': { backgroundColor: 'color-mix(in srgb, var(--error-fill) 88%, #fff)' },
          },
        },
        {
          props: { variant: 'outlined' },
          style: {
            borderColor: 'var(--line-2)',
            backgroundColor: 'var(--surface)',
            color: 'var(--ink)',
            '&:hover': { borderColor: 'var(--line-2)', backgroundColor: 'var(--hover)' },
          },
        },
        { props: { variant: 'outlined', color: 'error' }, style: { color: 'var(--error-i)' } },
        {
          props: { variant: 'tonal' },
          style: {
            backgroundColor: 'var(--p-tint)',
            color: 'var(--p-ink)',
            fontWeight: 600,
            // A line, no other ground: in the dark the words have no contrast to spare.
            '&:hover': { backgroundColor: 'var(--p-tint)', boxShadow: 'inset 0 0 0 1px var(--p-line)' },
          },
        },
        {
          props: { variant: 'text' },
          style: {
            color: 'var(--p-ink)',
            padding: '0 8px',
            '&:hover': { backgroundColor: 'var(--hover)' },
            '&.Mui-disabled': { backgroundColor: 'transparent', borderColor: 'transparent' },
          },
        },
        { props: { variant: 'text', color: 'inherit' }, style: { color: 'inherit' } },
        { props: { variant: 'text', color: 'error' }, style: { color: 'var(--error-i)' } },
      ],
    },
  },
})
