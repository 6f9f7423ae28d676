import { AlterarEscritorio, ErroDaApi } from '@apura/contracts';
import {
  alterarOrganizacao,
  type CenarioDoEscritorio,
  contarSemProtocolo,
  escolherCenario,
} from '@apura/database';
import { conferirAliquotas } from '../../conferir-aliquotas.ts';
import { panelRoute } from '../../panel-route.ts';
import { cenarioNomeado, panelEscritorio } from '../../representation/escritorio.ts';

/** The office's name, its colour on reports, what it keeps and counts, and the rates that it expects where there is no law yet. */
export const patchEscritorio = panelRoute('patch /escritorio', {
  papel: 'owner',
  body: AlterarEscritorio,
  precheck: ({ req }) => conferirAliquotas(req.body?.cenario?.aliquotas),
  async respond(_gateway, { body, tenant, ator, requestId }) {
    const { cenario, conta_sem_protocolo, ...mudanca } = body;
    const escolhido = cenario === undefined ? undefined : cenarioDe(cenario);
    if (Object.keys(mudanca).length) await alterarOrganizacao(tenant, ator, mudanca);
    if (escolhido !== undefined) await escolherCenario(tenant, ator, escolhido, requestId);
    if (conta_sem_protocolo !== undefined)
      await contarSemProtocolo(tenant, ator, conta_sem_protocolo, requestId);
    return { status: 200, body: await panelEscritorio(tenant) };
  },
});

/** @throws ErroDaApi `corpo_invalido` for a name that the engine does not know */
function cenarioDe(pedido: NonNullable<AlterarEscritorio['cenario']> | null): CenarioDoEscritorio | null {
  if (pedido === null) return null;
  if (typeof pedido === 'object')
    return { nome: pedido.nome, status: 'informada', aliquotas: { ...pedido.aliquotas } };
  const nomeado = cenarioNomeado(pedido);
  if (!nomeado) {
    throw new ErroDaApi('corpo_invalido', {
      detalhes: [{ campo: 'cenario', motivo: 'não é um dos cenários do escritório' }],
    });
  }
  return { nome: nomeado.nome, status: 'estimativa' };
}
