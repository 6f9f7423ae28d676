import type { OpenRoute, PanelRoute } from '../panel-route.ts';
import { APURACOES, CENARIOS, PRAZOS } from './apuracoes.ts';
import { AUDITORIA } from './auditoria.ts';
import { CADASTRO_E_CONVITES } from './cadastro-e-convites.ts';
import { CHAVES } from './chaves.ts';
import { CLIENTES } from './clientes.ts';
import { CONTA_DA_EMPRESA } from './conta-da-empresa.ts';
import { AJUSTES, DOCUMENTOS, REFUSED_FILES } from './documentos.ts';
import { ENTRADA } from './entrada.ts';
import { ESCRITORIO } from './escritorio.ts';
import { FECHAMENTO } from './fechamento.ts';
import { MUDANCAS } from './mudancas.ts';
import { PERFIL, SESSOES } from './perfil.ts';
import { PESSOAS } from './pessoas.ts';

/** Those for who is not signed in. */
export const OPEN_ROUTES: readonly OpenRoute[] = [...ENTRADA, ...CADASTRO_E_CONVITES];

/** The panel's own routes for who is signed in; besides them it has those of the API (`ROUTES`). */
export const PANEL_ROUTES: readonly PanelRoute[] = [
  ...SESSOES,
  ...CONTA_DA_EMPRESA,
  ...ESCRITORIO,
  ...AUDITORIA,
  ...FECHAMENTO,
  ...PERFIL,
  ...PESSOAS,
  ...AJUSTES,
  ...APURACOES,
  ...CENARIOS,
  ...CHAVES,
  ...CLIENTES,
  ...DOCUMENTOS,
  ...MUDANCAS,
  ...PRAZOS,
  ...REFUSED_FILES,
];
