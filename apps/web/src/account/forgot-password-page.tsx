import { SignInPage } from './sign-in-page.tsx'

/** The address of the Forgot password dialog, for links in mails and bookmarks. */
export const ForgotPasswordPage = () => <SignInPage isForgotOpen />
