document.documentElement.classList.add('js')
import './menus.ts'
import './share.ts'
import './submits.ts'
import './live-forms.ts'
import './plots.ts'
import './png.ts'
import './more-rows.ts'
import './suggestions.ts'
