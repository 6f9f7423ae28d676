import type { Apuracao, Cliente, Documento, UploadListado, Webhook } from '@apura/contracts';
import type { Page } from 'puppeteer-core';
import { requestInPage } from './pessoas.ts';

export const PUBLICAS = [
  '/',
  '/calculadora',
  '/simulador',
  '/desenvolvedores',
  // All pages of the reference are made alike.
  '/desenvolvedores/envios',
  '/cli',
  '/novidades',
  '/status',
  '/conta-da-empresa',
  '/seguranca',
  '/privacidade',
  '/termos',
];
export const FROM_OUTSIDE = [
  '/painel/entrar',
  '/painel/entrar/empresa?erro=sem_papel_na_empresa',
  '/painel/cadastro',
  '/painel/concluir-cadastro',
  '/painel/esqueci-senha',
  '/painel/redefinir-senha',
  '/painel/convite',
  '/painel/confirmar-email',
];

/** Every address of the panel, with the ids of what the signed-in office has. */
export async function panelPages(page: Page): Promise<string[]> {
  const primeiro = async <T>(path: string) => {
    const { body } = await requestInPage<{ data: T[] }>(page, 'GET', `${path}?limit=1`);
    const [um] = body.data;
    if (!um) throw new Error(`the office has nothing at ${path}`);
    return um;
  };
  const cliente = await primeiro<Cliente>('/clientes');
  const apuracao = await primeiro<Apuracao>('/apuracoes');
  const documento = await primeiro<Documento>('/documentos');
  const webhook = await primeiro<Webhook>('/webhooks');
  const envio = await primeiro<UploadListado>('/upload');
  return [
    '',
    '/escritorios',
    '/?competencia=2026-09&ordem=total&sentido=desc',
    '/?competencia=2026-09&etapa=cadastro',
    ...['', '&ver=notas&tributo=icms&conta=debitos', `&ver=${documento.chave}&tributo=icms`].map(
      (what) => `/?competencia=2026-09&cliente=${cliente.id}${what}`,
    ),
    '/?vista=enviados',
    '/clientes',
    '/clientes?q=zzz',
    '/clientes/novo',
    '/clientes/importar',
    '/clientes/das-notas',
    ...[
      '',
      '/ano',
      '/prazos',
      '/produtos',
      '/produtos?vista=precos',
      '/assistida',
      '/opcao',
      '/regimes',
      '/lancamentos',
      '/entradas',
      '/livros',
      '/ativos',
      '/conformidade',
      '/abertura',
      '/janeiro',
      '/saldos',
      '/contatos',
      '/cadastro',
    ].map((tab) => `/clientes/${cliente.id}${tab}`),
    '/envios',
    `/envios/${envio.job_id}`,
    '/documentos',
    `/documentos/${documento.chave}`,
    '/?vista=perguntas',
    '/divergencias',
    '/regras?codigo=1026',
    '/fornecedores-simples',
    '/fornecedores-simples/importar',
    ...[
      '',
      '/conferencia',
      '/recortes',
      '/projecao',
      '/divergencias',
      '/classificacoes',
      '/notas',
      '/enviar',
      '/versoes',
    ].map((tab) => `/apuracoes/${apuracao.id}${tab}`),
    ...['', '&parte=opcoes', '&parte=abertura', '&parte=janeiro', '&parte=dossies'].map(
      (parte) => `/?vista=virada${parte}`,
    ),
    '/?vista=prazos',
    '/?vista=prazos&obrigacao=efd_icms_ipi&competencia=2026-10',
    '/?vista=prazos&obrigacao=dere&competencia=2026-10',
    '/simulador',
    '/webhooks',
    `/webhooks/${webhook.id}`,
    ...['/chaves', '/escritorio', '/pessoas', '/empresa', '/auditoria', '/conta'].map(
      (qual) => `/configuracoes${qual}`,
    ),
    '/nao-existe',
  ].map((path) => `/painel${path}`);
}
