import {
  AlterarEscritorio,
  Closed,
  DIAS_ATE_APAGAR,
  ErroDaApi,
  MAIOR_LOGO_BYTES,
  PedirApagamento,
  PeriodQuery,
  RegistroDeAuditoria,
  TIPOS_DE_LOGO,
} from '@apura/contracts';
import {
  type AtoListado,
  alterarOrganizacao,
  auditar,
  type CenarioDoEscritorio,
  contarSemProtocolo,
  desistirDoApagamento,
  escolherCenario,
  escolherDosEventos,
  guardarLogo,
  lerLogo,
  listarAuditoria,
  pedirApagamento,
  removerLogo,
} from '@apura/database';
import { PONTOS_EM_ABERTO } from '@apura/engine';
import { type ImageFormat, ImageRefused, reencodeImage } from '@apura/images';
import express, { type Request, type Response } from 'express';
import Type from 'typebox';
import { badBody, ended, found, kept, ok } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { filtered, listed } from '../../request/page.ts';
import { contentType, readBytes } from '../../request/read-with-reader.ts';
import { zipDownload } from '../../request/zip-download.ts';
import { conferirAliquotas } from '../conferir-aliquotas.ts';
import { confirmarSenha } from '../entrada/prove-person.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { cenarioNomeado, panelEscritorio } from '../representation/escritorio.ts';
import { exigirSessaoAberta } from '../sessao/identify-session.ts';
import { everythingOf } from '../takeout.ts';

export const ESCRITORIO: readonly PanelRoute[] = [
  panelRoute('get /escritorio', {
    respond: async (_gateway, { tenant }) => ok(await panelEscritorio(tenant)),
  }),
  /** The office's name, its colour on reports, what it keeps and counts, and the rates that it expects where there is no law yet. */
  panelRoute('patch /escritorio', {
    papel: 'owner',
    body: AlterarEscritorio,
    precheck: ({ req }) => conferirAliquotas(req.body?.cenario?.aliquotas),
    async respond(_gateway, { body, tenant, ator, requestId }) {
      const { cenario, conta_sem_protocolo, escolhas_dos_eventos, ...mudanca } = body;
      if (escolhas_dos_eventos) conferirEscolhas(escolhas_dos_eventos);
      const escolhido = cenario === undefined ? undefined : cenarioDe(cenario);
      if (Object.keys(mudanca).length) await alterarOrganizacao(tenant, ator, mudanca);
      if (escolhido !== undefined) await escolherCenario(tenant, ator, escolhido, requestId);
      if (conta_sem_protocolo !== undefined)
        await contarSemProtocolo(tenant, ator, conta_sem_protocolo, requestId);
      if (escolhas_dos_eventos) await escolherDosEventos(tenant, ator, escolhas_dos_eventos, requestId);
      return ok(await panelEscritorio(tenant));
    },
  }),
  panelRoute('get /escritorio/logo', {
    // Since when it is this one: a page that names it is not shown an older one.
    query: Closed({ v: Type.Optional(Type.String()) }),
    async respond(_gateway, { tenant }) {
      const logo = found(await lerLogo(tenant));
      return { status: 200, body: Buffer.from(logo.bytes), headers: { 'Content-Type': logo.tipo } };
    },
  }),
  /** The picture that stands on the office's reports. */
  panelRoute('put /escritorio/logo', {
    papel: 'owner',
    async respond(gateway, { req, res, tenant, ator }) {
      await guardarLogo(tenant, ator, await lerImagem(gateway, req, res, tenant.organizationId));
      return ok(await panelEscritorio(tenant));
    },
  }),
  panelRoute('delete /escritorio/logo', {
    papel: 'owner',
    respond: async (_gateway, { tenant, ator }) => ended(await removerLogo(tenant, ator)),
  }),
  /** Everything that the office has here, as a ZIP that is made while it is sent (LGPD art. 18, V). */
  panelRoute('get /escritorio/tudo', {
    papel: 'owner',
    respond: ({ storage, agora, places }, { tenant, ator, sessao, caller }) =>
      zipDownload(places.takeouts, caller, async () => {
        const escritorio = await panelEscritorio(tenant);
        await tenant.transaction((tx) => auditar(tx, ator, 'escritorio.levado', tenant.organizationId));
        return {
          name: `escritorio-${agora().toISOString().slice(0, 10)}.zip`,
          files: everythingOf(storage, tenant, escritorio),
          recheck: () => exigirSessaoAberta(tenant, sessao.id),
        };
      }),
  }),
  /** Asks for everything of the office to be removed, some weeks from now; until then any owner may think better of it. */
  panelRoute('post /escritorio/apagamento', {
    daPessoa: true,
    papel: 'owner',
    body: PedirApagamento,
    async respond(gateway, { body: { senha, nome }, tenant, ator, sessao, requestId }) {
      if (nome.trim() !== sessao.escritorio.nome.trim()) throw new ErroDaApi('confirmacao_nao_confere');
      await confirmarSenha(gateway, { tenant, sessao }, senha);
      await pedirApagamento(tenant, ator, { dias: DIAS_ATE_APAGAR, requestId });
      const { apagamento } = await panelEscritorio(tenant);
      return { status: 202, body: kept(apagamento, 'the wish for removal') };
    },
  }),
  /** Takes the wish back: nothing will be removed. */
  panelRoute('delete /escritorio/apagamento', {
    papel: 'owner',
    respond: async (_gateway, { tenant, ator }) => ended(await desistirDoApagamento(tenant, ator)),
  }),
  /** What was done in the office that matters for its security, the newest first. */
  panelRoute('get /auditoria', {
    papel: 'owner',
    query: PeriodQuery,
    respond: async (_gateway, pedido) =>
      listed(pedido, await listarAuditoria(pedido.tenant, filtered(pedido)), registro),
  }),
];

/** @throws ErroDaApi `corpo_invalido` for a name that the engine does not know */
function cenarioDe(pedido: NonNullable<AlterarEscritorio['cenario']> | null): CenarioDoEscritorio | null {
  if (pedido === null) return null;
  if (typeof pedido === 'object')
    return { nome: pedido.nome, status: 'informada', aliquotas: { ...pedido.aliquotas } };
  const nomeado = cenarioNomeado(pedido);
  if (!nomeado) throw badBody('cenario', 'não é um dos cenários do escritório');
  return { nome: nomeado.nome, status: 'estimativa' };
}

/** @throws ErroDaApi `corpo_invalido` for a point that is none, or an answer that it has not */
function conferirEscolhas(escolhas: Readonly<Record<string, string>>): void {
  const pontos: Readonly<Record<string, { readonly respostas: object }>> = PONTOS_EM_ABERTO;
  for (const [ponto, resposta] of Object.entries(escolhas)) {
    if (Object.hasOwn(pontos, ponto) && Object.hasOwn(pontos[ponto]?.respostas ?? {}, resposta)) continue;
    throw badBody(`escolhas_dos_eventos.${ponto}`, 'não é um ponto em aberto com essa resposta');
  }
}

const registro = (ato: AtoListado) =>
  shaped(RegistroDeAuditoria, {
    ...ato,
    detalhe: ato.detalhe as RegistroDeAuditoria['detalhe'],
    ator: ato.ator === 'sistema' ? null : { id: ato.ator, nome: ato.ator_nome ?? ato.ator },
  });

const ler = express.raw({ limit: MAIOR_LOGO_BYTES, inflate: false, type: () => true });

/**
 * The picture that is the body of the request, written anew by us: a PNG of nothing but its pixels, which is all that is ever
 * stored or shown of it. One at a time for `organizationId`, two for all.
 *
 * @throws ErroDaApi `imagem_invalida`, `requisicoes_simultaneas`, `servico_indisponivel`, and as `readWithReader`
 */
async function lerImagem(gateway: Gateway, req: Request, res: Response, organizationId: string) {
  const bytes = await readBytes(gateway, { req, res, ler, tipos: TIPOS_DE_LOGO, maximo: MAIOR_LOGO_BYTES });
  const format = contentType(req).replace('image/', '') as ImageFormat;
  return gateway.places.images
    .during({ office: organizationId }, () => reencodeImage(bytes, format))
    .catch((cause: unknown) => {
      throw cause instanceof ImageRefused ? new ErroDaApi('imagem_invalida', { cause }) : cause;
    });
}
