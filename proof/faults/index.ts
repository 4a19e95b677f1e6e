import type { Fault } from '../override.ts'
import { listsOfUsersFaults } from './access-entries/lists-of-users.ts'
import { accessEntriesProxyEntryFaults } from './access-entries/proxy-entry.ts'
import { accessEntriesProxyRulesFaults } from './access-entries/proxy-rules.ts'
import { accessEntriesSameNameFaults } from './access-entries/same-name.ts'
import { secondReaderFaults } from './access-entries/second-reader.ts'
import { secondUserFaults } from './access-entries/second-user.ts'
import { accessEntriesUsersFaults } from './access-entries/users.ts'
import { accessGroupsForeignFaults } from './access-groups/foreign.ts'
import { accessGroupsPermissionFaults } from './access-groups/permission.ts'
import { accessGroupsProxyFaults } from './access-groups/proxy.ts'
import { achievementsAlikeFaults } from './achievements/alike.ts'
import { achievementsApplicationFaults } from './achievements/application.ts'
import { achievementsFieldsFaults } from './achievements/fields.ts'
import { achievementsHeadersFaults } from './achievements/headers.ts'
import { achievementsListFaults } from './achievements/list.ts'
import { achievementsMembersFaults } from './achievements/members.ts'
import { achievementsPagingFaults } from './achievements/paging.ts'
import { achievementsRareRequestsFaults } from './achievements/rare-requests.ts'
import { achievementsReadFaults } from './achievements/read.ts'
import { achievementsSeveralFaults } from './achievements/several.ts'
import { achievementsSortFaults } from './achievements/sort.ts'
import { achievementsWrongValuesFaults } from './achievements/wrong-values.ts'
import { authenticationAcceptedHeaderFaults } from './authentication/accepted-header.ts'
import { authenticationAcceptedQueryFaults } from './authentication/accepted-query.ts'
import { authenticationClaimsFaults } from './authentication/claims.ts'
import { authenticationCredentialFaults } from './authentication/credential.ts'
import { authenticationPerOperationFaults } from './authentication/per-operation.ts'
import { authenticationReusedSignatureFaults } from './authentication/reused-signature.ts'
import { authenticationSelectionsFaults } from './authentication/selections.ts'
import { authenticationServedFaults } from './authentication/served.ts'
import { authenticationSignatureFaults } from './authentication/signature.ts'
import { authenticationUsersCredentialFaults } from './authentication/users-credential.ts'
import { cardIncentiveAccessFaults } from './card-incentive/access.ts'
import { cardIncentiveDaysFaults } from './card-incentive/read/days.ts'
import { cardIncentiveFieldsFaults } from './card-incentive/read/fields.ts'
import { cardIncentiveLatestFaults } from './card-incentive/read/latest.ts'
import { cardIncentiveMembersFaults } from './card-incentive/read/members.ts'
import { cardIncentiveOtherIdsFaults } from './card-incentive/read/other-ids.ts'
import { cardIncentiveReadFaults } from './card-incentive/read/read.ts'
import { cardIncentiveAfterUseFaults } from './card-incentive/use/after-use.ts'
import { cardIncentiveRefusedKeptFaults } from './card-incentive/use/refused-kept.ts'
import { cardIncentiveUpdateFaults } from './card-incentive/use/update.ts'
import { cardIncentiveUpdateRefusedFaults } from './card-incentive/use/update-refused.ts'
import { cardIncentiveUpdateResponseFaults } from './card-incentive/use/update-response.ts'
import { cardIncentiveUseShownFaults } from './card-incentive/use/use-shown.ts'
import { cardIncentiveUseToldFaults } from './card-incentive/use/use-told.ts'
import { cardIncentiveUsersFaults } from './card-incentive/users.ts'
import { cardIncentiveValuesFaults } from './card-incentive/values.ts'
import { cardIncentiveWhoseFaults } from './card-incentive/whose.ts'
import { entriesReadingFilterFaults } from './entries-reading/filter/filter.ts'
import { entriesReadingFilterValuesFaults } from './entries-reading/filter/filter-values.ts'
import { entriesReadingFormatFaults } from './entries-reading/format.ts'
import { entriesReadingKeptFaults } from './entries-reading/kept.ts'
import { entriesReadingFieldsFaults } from './entries-reading/list/fields.ts'
import { entriesReadingListFaults } from './entries-reading/list/list.ts'
import { entriesReadingListAgainFaults } from './entries-reading/list/list-again.ts'
import { entriesReadingLongListFaults } from './entries-reading/list/long-list.ts'
import { entriesReadingNotAllowedFaults } from './entries-reading/list/not-allowed.ts'
import { entriesReadingPagingFaults } from './entries-reading/list/paging.ts'
import { entriesReadingPagingBoundsFaults } from './entries-reading/list/paging-bounds.ts'
import { entriesReadingMembersFaults } from './entries-reading/members.ts'
import { entriesReadingReadFaults } from './entries-reading/read/read.ts'
import { entriesReadingReadAgainFaults } from './entries-reading/read/read-again.ts'
import { entriesReadingSeveralFaults } from './entries-reading/read/several.ts'
import { entriesReadingSortFaults } from './entries-reading/sort/sort.ts'
import { entriesWritingCreateFaults } from './entries-writing/create/create.ts'
import { entriesWritingDeleteFaults } from './entries-writing/delete/delete.ts'
import { entriesWritingDeleteRelativesFaults } from './entries-writing/delete/delete-relatives.ts'
import { entriesWritingOrphansFaults } from './entries-writing/delete/orphans.ts'
import { entriesWritingSeveralIdsFaults } from './entries-writing/delete/several-ids.ts'
import { entriesWritingLimitFaults } from './entries-writing/limit/limit.ts'
import { entriesWritingLimitVictimsFaults } from './entries-writing/limit/limit-victims.ts'
import { entriesWritingDataCharactersFaults } from './entries-writing/members/data-characters.ts'
import { entriesWritingDataMarkupFaults } from './entries-writing/members/data-markup.ts'
import { entriesWritingDataSizeFaults } from './entries-writing/members/data-size.ts'
import { entriesWritingOwnerFaults } from './entries-writing/members/owner.ts'
import { entriesWritingParentFaults } from './entries-writing/members/parent.ts'
import { entriesWritingProfanityFaults } from './entries-writing/members/profanity.ts'
import { entriesWritingReadOnlyFaults } from './entries-writing/members/read-only.ts'
import { entriesWritingStatusFaults } from './entries-writing/members/status.ts'
import { entriesWritingTimeFaults } from './entries-writing/members/time.ts'
import { entriesWritingWriterFaults } from './entries-writing/members/writer.ts'
import { entriesWritingNearlySameFaults } from './entries-writing/nearly-same.ts'
import { entriesWritingRacesFaults } from './entries-writing/races.ts'
import { entriesWritingAfterRefusedFaults } from './entries-writing/refused/after-refused.ts'
import { entriesWritingBodyFaults } from './entries-writing/refused/body.ts'
import { entriesWritingExistenceFaults } from './entries-writing/refused/existence.ts'
import { entriesWritingUpdateFaults } from './entries-writing/update/update.ts'
import { updateWithoutTextFaults } from './entries-writing/update/update-without-text.ts'
import { errorsBodiesOfUsersFaults } from './errors/bodies-of-users.ts'
import { errorsClientsFaults } from './errors/clients.ts'
import { errorsContentTypesFaults } from './errors/content-types.ts'
import { errorsErrorBodyFaults } from './errors/error-body.ts'
import { errorsHalfCharactersFaults } from './errors/half-characters.ts'
import { errorsIllegalJsonFaults } from './errors/illegal-json.ts'
import { errorsMethodsFaults } from './errors/methods.ts'
import { errorsOddBodiesFaults } from './errors/odd-bodies.ts'
import { errorsPathsFaults } from './errors/paths.ts'
import { errorsUnusualValuesFaults } from './errors/unusual-values.ts'
import { errorsWrongRequestsOfUsersFaults } from './errors/wrong-requests-of-users.ts'
import { groupsCreateFaults } from './groups/create/create.ts'
import { groupsCreateBodyFaults } from './groups/create/create-body.ts'
import { groupsNameFaults } from './groups/create/name.ts'
import { groupsNameAgainFaults } from './groups/create/name-again.ts'
import { groupsNameRefusedFaults } from './groups/create/name-refused.ts'
import { groupsParentFaults } from './groups/create/parent.ts'
import { groupsChildrenFaults } from './groups/delete/children.ts'
import { groupsDeleteFaults } from './groups/delete/delete.ts'
import { groupsLimitFaults } from './groups/limit/limit.ts'
import { groupsMethodsFaults } from './groups/methods.ts'
import { groupsListFaults } from './groups/read/list.ts'
import { groupsReadFaults } from './groups/read/read.ts'
import { platformMissingFaults } from './platform/missing.ts'
import { platformMissingGroupsFaults } from './platform/missing-groups.ts'
import { platformOfferedFaults } from './platform/offered.ts'
import { platformPayloadFaults } from './platform/payload.ts'
import { platformSeveralFaults } from './platform/several.ts'
import { propertiesManyRequestsFaults } from './properties/many-requests.ts'
import { robustnessAddressesFaults } from './robustness/addresses.ts'
import { robustnessBodiesFaults } from './robustness/bodies.ts'
import { compressionFaults } from './robustness/compression.ts'
import { robustnessFramingFaults } from './robustness/framing.ts'
import { robustnessHeadersFaults } from './robustness/headers.ts'
import { robustnessHeadsFaults } from './robustness/heads.ts'
import { robustnessQueriesFaults } from './robustness/queries.ts'
import { robustnessUnhandledRefusalsFaults } from './robustness/unhandled-refusals.ts'
import { robustnessUploadsFaults } from './robustness/uploads.ts'

/** Every fault of the reference implementation, in the order of the folders of `suites/`. */
export const faults: readonly Fault[] = [
  ...groupsCreateFaults,
  ...groupsChildrenFaults,
  ...groupsCreateBodyFaults,
  ...groupsDeleteFaults,
  ...groupsNameAgainFaults,
  ...groupsLimitFaults,
  ...groupsListFaults,
  ...groupsMethodsFaults,
  ...groupsNameFaults,
  ...groupsNameRefusedFaults,
  ...groupsParentFaults,
  ...groupsReadFaults,
  ...accessGroupsForeignFaults,
  ...accessGroupsPermissionFaults,
  ...accessGroupsProxyFaults,
  ...entriesWritingBodyFaults,
  ...entriesWritingCreateFaults,
  ...updateWithoutTextFaults,
  ...entriesWritingDataCharactersFaults,
  ...entriesWritingDataMarkupFaults,
  ...entriesWritingDataSizeFaults,
  ...entriesWritingDeleteFaults,
  ...entriesWritingDeleteRelativesFaults,
  ...entriesWritingNearlySameFaults,
  ...entriesWritingOrphansFaults,
  ...entriesWritingExistenceFaults,
  ...entriesWritingLimitFaults,
  ...entriesWritingLimitVictimsFaults,
  ...entriesWritingOwnerFaults,
  ...entriesWritingParentFaults,
  ...entriesWritingProfanityFaults,
  ...entriesWritingRacesFaults,
  ...entriesWritingReadOnlyFaults,
  ...entriesWritingSeveralIdsFaults,
  ...entriesWritingStatusFaults,
  ...entriesWritingTimeFaults,
  ...entriesWritingAfterRefusedFaults,
  ...entriesWritingUpdateFaults,
  ...entriesWritingWriterFaults,
  ...entriesReadingFieldsFaults,
  ...entriesReadingFilterFaults,
  ...entriesReadingFilterValuesFaults,
  ...entriesReadingFormatFaults,
  ...entriesReadingKeptFaults,
  ...entriesReadingListFaults,
  ...entriesReadingListAgainFaults,
  ...entriesReadingLongListFaults,
  ...entriesReadingMembersFaults,
  ...entriesReadingNotAllowedFaults,
  ...entriesReadingPagingFaults,
  ...entriesReadingPagingBoundsFaults,
  ...entriesReadingReadFaults,
  ...entriesReadingSeveralFaults,
  ...entriesReadingSortFaults,
  ...entriesReadingReadAgainFaults,
  ...accessEntriesProxyEntryFaults,
  ...accessEntriesProxyRulesFaults,
  ...accessEntriesSameNameFaults,
  ...accessEntriesUsersFaults,
  ...listsOfUsersFaults,
  ...secondReaderFaults,
  ...secondUserFaults,
  ...achievementsAlikeFaults,
  ...achievementsRareRequestsFaults,
  ...achievementsApplicationFaults,
  ...achievementsFieldsFaults,
  ...achievementsHeadersFaults,
  ...achievementsListFaults,
  ...achievementsMembersFaults,
  ...achievementsPagingFaults,
  ...achievementsReadFaults,
  ...achievementsSeveralFaults,
  ...achievementsSortFaults,
  ...achievementsWrongValuesFaults,
  ...cardIncentiveAccessFaults,
  ...cardIncentiveDaysFaults,
  ...cardIncentiveFieldsFaults,
  ...cardIncentiveLatestFaults,
  ...cardIncentiveMembersFaults,
  ...cardIncentiveReadFaults,
  ...cardIncentiveOtherIdsFaults,
  ...cardIncentiveUpdateFaults,
  ...cardIncentiveUpdateRefusedFaults,
  ...cardIncentiveUpdateResponseFaults,
  ...cardIncentiveUseShownFaults,
  ...cardIncentiveWhoseFaults,
  ...cardIncentiveRefusedKeptFaults,
  ...cardIncentiveUseToldFaults,
  ...cardIncentiveUsersFaults,
  ...cardIncentiveValuesFaults,
  ...cardIncentiveAfterUseFaults,
  ...authenticationAcceptedHeaderFaults,
  ...authenticationAcceptedQueryFaults,
  ...authenticationClaimsFaults,
  ...authenticationCredentialFaults,
  ...authenticationPerOperationFaults,
  ...authenticationSelectionsFaults,
  ...authenticationServedFaults,
  ...authenticationSignatureFaults,
  ...authenticationUsersCredentialFaults,
  ...authenticationReusedSignatureFaults,
  ...errorsClientsFaults,
  ...errorsWrongRequestsOfUsersFaults,
  ...errorsErrorBodyFaults,
  ...compressionFaults,
  ...errorsContentTypesFaults,
  ...errorsIllegalJsonFaults,
  ...errorsMethodsFaults,
  ...errorsOddBodiesFaults,
  ...errorsPathsFaults,
  ...errorsBodiesOfUsersFaults,
  ...errorsHalfCharactersFaults,
  ...errorsUnusualValuesFaults,
  ...platformMissingFaults,
  ...platformMissingGroupsFaults,
  ...platformOfferedFaults,
  ...platformPayloadFaults,
  ...platformSeveralFaults,
  ...propertiesManyRequestsFaults,
  ...robustnessAddressesFaults,
  ...robustnessBodiesFaults,
  ...robustnessFramingFaults,
  ...robustnessHeadersFaults,
  ...robustnessHeadsFaults,
  ...robustnessQueriesFaults,
  ...robustnessUnhandledRefusalsFaults,
  ...robustnessUploadsFaults,
]
