document.documentElement.classList.add('js')
// Before those that read the address.
import './done.ts'
import './menus.ts'
import './tabs.ts'
import './share.ts'
import './submits.ts'
// Before the other: it takes the files that are too large for it.
import './resumable-upload.ts'
import './send-form.ts'
import './refresh.ts'
import './live-forms.ts'
import './plots.ts'
import './png.ts'
import './more-rows.ts'
import './suggestions.ts'
import './console.ts'
import './colour-samples.ts'
