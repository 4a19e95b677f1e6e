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
import { cardIncentiveAfterUseFaults } from './card-incentive/after-use.ts'
import { cardIncentiveDaysFaults } from './card-incentive/days.ts'
import { cardIncentiveFieldsFaults } from './card-incentive/fields.ts'
import { cardIncentiveLatestFaults } from './card-incentive/latest.ts'
import { cardIncentiveMembersFaults } from './card-incentive/members.ts'
import { cardIncentiveOtherIdsFaults } from './card-incentive/other-ids.ts'
import { cardIncentiveReadFaults } from './card-incentive/read.ts'
import { cardIncentiveRefusedKeptFaults } from './card-incentive/refused-kept.ts'
import { cardIncentiveUpdateFaults } from './card-incentive/update.ts'
import { cardIncentiveUpdateRefusedFaults } from './card-incentive/update-refused.ts'
import { cardIncentiveUpdateResponseFaults } from './card-incentive/update-response.ts'
import { cardIncentiveUseShownFaults } from './card-incentive/use-shown.ts'
import { cardIncentiveUseToldFaults } from './card-incentive/use-told.ts'
import { cardIncentiveUsersFaults } from './card-incentive/users.ts'
import { cardIncentiveValuesFaults } from './card-incentive/values.ts'
import { cardIncentiveWhoseFaults } from './card-incentive/whose.ts'
import { entriesReadingFieldsFaults } from './entries-reading/fields.ts'
import { entriesReadingFilterFaults } from './entries-reading/filter.ts'
import { entriesReadingFilterValuesFaults } from './entries-reading/filter-values.ts'
import { entriesReadingFormatFaults } from './entries-reading/format.ts'
import { entriesReadingKeptFaults } from './entries-reading/kept.ts'
import { entriesReadingListFaults } from './entries-reading/list.ts'
import { entriesReadingListAgainFaults } from './entries-reading/list-again.ts'
import { entriesReadingLongListFaults } from './entries-reading/long-list.ts'
import { entriesReadingMembersFaults } from './entries-reading/members.ts'
import { entriesReadingNotAllowedFaults } from './entries-reading/not-allowed.ts'
import { entriesReadingPagingFaults } from './entries-reading/paging.ts'
import { entriesReadingPagingBoundsFaults } from './entries-reading/paging-bounds.ts'
import { entriesReadingReadFaults } from './entries-reading/read.ts'
import { entriesReadingReadAgainFaults } from './entries-reading/read-again.ts'
import { entriesReadingSeveralFaults } from './entries-reading/several.ts'
import { entriesReadingSortFaults } from './entries-reading/sort.ts'
import { entriesWritingAfterRefusedFaults } from './entries-writing/after-refused.ts'
import { entriesWritingBodyFaults } from './entries-writing/body.ts'
import { entriesWritingCreateFaults } from './entries-writing/create.ts'
import { entriesWritingDataCharactersFaults } from './entries-writing/data-characters.ts'
import { entriesWritingDataMarkupFaults } from './entries-writing/data-markup.ts'
import { entriesWritingDataSizeFaults } from './entries-writing/data-size.ts'
import { entriesWritingDeleteFaults } from './entries-writing/delete.ts'
import { entriesWritingDeleteRelativesFaults } from './entries-writing/delete-relatives.ts'
import { entriesWritingExistenceFaults } from './entries-writing/existence.ts'
import { entriesWritingLimitFaults } from './entries-writing/limit.ts'
import { entriesWritingLimitVictimsFaults } from './entries-writing/limit-victims.ts'
import { entriesWritingNearlySameFaults } from './entries-writing/nearly-same.ts'
import { entriesWritingOrphansFaults } from './entries-writing/orphans.ts'
import { entriesWritingOwnerFaults } from './entries-writing/owner.ts'
import { entriesWritingParentFaults } from './entries-writing/parent.ts'
import { entriesWritingProfanityFaults } from './entries-writing/profanity.ts'
import { entriesWritingRacesFaults } from './entries-writing/races.ts'
import { entriesWritingReadOnlyFaults } from './entries-writing/read-only.ts'
import { entriesWritingSeveralIdsFaults } from './entries-writing/several-ids.ts'
import { entriesWritingStatusFaults } from './entries-writing/status.ts'
import { entriesWritingTimeFaults } from './entries-writing/time.ts'
import { entriesWritingUpdateFaults } from './entries-writing/update.ts'
import { updateWithoutTextFaults } from './entries-writing/update-without-text.ts'
import { entriesWritingWriterFaults } from './entries-writing/writer.ts'
import { errorsClientsFaults } from './errors/clients.ts'
import { errorsContentTypesFaults } from './errors/content-types.ts'
import { errorsErrorBodyFaults } from './errors/error-body.ts'
import { errorsIllegalJsonFaults } from './errors/illegal-json.ts'
import { errorsMethodsFaults } from './errors/methods.ts'
import { errorsOddBodiesFaults } from './errors/odd-bodies.ts'
import { errorsPathsFaults } from './errors/paths.ts'
import { errorsUnusualValuesFaults } from './errors/unusual-values.ts'
import { errorsWrongRequestsOfUsersFaults } from './errors/wrong-requests-of-users.ts'
import { groupsChildrenFaults } from './groups/children.ts'
import { groupsCreateFaults } from './groups/create.ts'
import { groupsCreateBodyFaults } from './groups/create-body.ts'
import { groupsDeleteFaults } from './groups/delete.ts'
import { groupsLimitFaults } from './groups/limit.ts'
import { groupsListFaults } from './groups/list.ts'
import { groupsMethodsFaults } from './groups/methods.ts'
import { groupsNameFaults } from './groups/name.ts'
import { groupsNameAgainFaults } from './groups/name-again.ts'
import { groupsNameRefusedFaults } from './groups/name-refused.ts'
import { groupsParentFaults } from './groups/parent.ts'
import { groupsReadFaults } from './groups/read.ts'
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
