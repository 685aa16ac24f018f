// Loaded together: each lazy import makes the page larger.

export { InvalidChatPage } from './invalid-chat-page'
export { SignInPage } from './sign-in-window'
