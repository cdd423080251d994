document.documentElement.classList.add('js')
import './menus.ts'
import './share.ts'
import './submits.ts'
