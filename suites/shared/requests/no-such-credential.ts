/** Why a rule on some kinds of credentials cannot be tested. */
export const noSuchCredential =
  'how such a credential is issued and sent is not shown, so no request can carry one'
