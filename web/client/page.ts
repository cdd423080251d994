import './menus.ts'
