import {
  mdiAccountCircleOutline,
  mdiAccountMultipleOutline,
  mdiAlertCircle,
  mdiCalendarOutline,
  mdiCallReceived,
  mdiCancel,
  mdiCheck,
  mdiCheckCircleOutline,
  mdiChevronLeft,
  mdiChevronRight,
  mdiCircleOutline,
  mdiCloseCircleOutline,
  mdiCogOutline,
  mdiCompareHorizontal,
  mdiContentCopy,
  mdiCreditCardOutline,
  mdiDotsVertical,
  mdiDownloadOutline,
  mdiEmailAlertOutline,
  mdiFilterVariant,
  mdiFormatListChecks,
  mdiGavel,
  mdiHistory,
  mdiInboxOutline,
  mdiMagnify,
  mdiMenu,
  mdiOpenInNew,
  mdiPageFirst,
  mdiReply,
  mdiSendOutline,
  mdiTimelapse,
  mdiViewColumnOutline,
  mdiViewDashboardOutline,
  mdiWeatherNight,
  mdiWeatherSunny,
  mdiWebhook,
} from '@mdi/js';
import { createSvgIcon, type SvgIcon } from '@mui/material';

export type SvgIconComponent = typeof SvgIcon;

/** The name is that of Material Icons. A development build has it in the names of components and in their test ids. */
function icon(path: string, name: string): SvgIconComponent {
  return createSvgIcon(<path d={path} />, name);
}

export const AccountCircleOutlined = icon(mdiAccountCircleOutline, 'AccountCircleOutlined');
export const BlockOutlined = icon(mdiCancel, 'BlockOutlined');
export const CallReceivedOutlined = icon(mdiCallReceived, 'CallReceivedOutlined');
export const CancelOutlined = icon(mdiCloseCircleOutline, 'CancelOutlined');
export const CheckCircleOutlined = icon(mdiCheckCircleOutline, 'CheckCircleOutlined');
export const ChecklistOutlined = icon(mdiFormatListChecks, 'ChecklistOutlined');
export const CheckOutlined = icon(mdiCheck, 'CheckOutlined');
export const ChevronLeftOutlined = icon(mdiChevronLeft, 'ChevronLeftOutlined');
export const ChevronRightOutlined = icon(mdiChevronRight, 'ChevronRightOutlined');
export const CompareArrowsOutlined = icon(mdiCompareHorizontal, 'CompareArrowsOutlined');
export const ContentCopyOutlined = icon(mdiContentCopy, 'ContentCopyOutlined');
export const CreditCardOutlined = icon(mdiCreditCardOutline, 'CreditCardOutlined');
export const DarkModeOutlined = icon(mdiWeatherNight, 'DarkModeOutlined');
export const DashboardOutlined = icon(mdiViewDashboardOutline, 'DashboardOutlined');
export const DownloadOutlined = icon(mdiDownloadOutline, 'DownloadOutlined');
export const ErrorOutlined = icon(mdiAlertCircle, 'ErrorOutlined');
export const EventOutlined = icon(mdiCalendarOutline, 'EventOutlined');
export const FilterListOutlined = icon(mdiFilterVariant, 'FilterListOutlined');
export const FirstPageOutlined = icon(mdiPageFirst, 'FirstPageOutlined');
export const GavelOutlined = icon(mdiGavel, 'GavelOutlined');
export const GroupOutlined = icon(mdiAccountMultipleOutline, 'GroupOutlined');
export const HistoryOutlined = icon(mdiHistory, 'HistoryOutlined');
export const InboxOutlined = icon(mdiInboxOutline, 'InboxOutlined');
export const LightModeOutlined = icon(mdiWeatherSunny, 'LightModeOutlined');
export const MarkEmailUnreadOutlined = icon(mdiEmailAlertOutline, 'MarkEmailUnreadOutlined');
export const MenuOutlined = icon(mdiMenu, 'MenuOutlined');
export const MoreVertOutlined = icon(mdiDotsVertical, 'MoreVertOutlined');
export const OpenInNewOutlined = icon(mdiOpenInNew, 'OpenInNewOutlined');
export const RadioButtonUncheckedOutlined = icon(mdiCircleOutline, 'RadioButtonUncheckedOutlined');
export const ReplyOutlined = icon(mdiReply, 'ReplyOutlined');
export const SearchOutlined = icon(mdiMagnify, 'SearchOutlined');
export const SendOutlined = icon(mdiSendOutline, 'SendOutlined');
export const SettingsOutlined = icon(mdiCogOutline, 'SettingsOutlined');
export const TimelapseOutlined = icon(mdiTimelapse, 'TimelapseOutlined');
export const ViewColumnOutlined = icon(mdiViewColumnOutline, 'ViewColumnOutlined');
export const WebhookOutlined = icon(mdiWebhook, 'WebhookOutlined');
