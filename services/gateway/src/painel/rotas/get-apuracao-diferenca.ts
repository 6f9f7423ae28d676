import { CompararQuery, type DiferencaDeVersoes, ErroDaApi, validarConsulta } from '@apura/contracts';
import { compararVersoes } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** What changed from another version (`com`) to this one, and why. */
export const getApuracaoDiferenca: RotaDoPainel = {
  metodo: 'get',
  caminho: '/apuracoes/:id/diferenca',
  async responder({ storage }, { req, tenant }) {
    const para = idDoCaminho(req);
    const de = validarConsulta(CompararQuery, req.query).com.toLowerCase();
    const lida = await compararVersoes(tenant, (hashes) => storage.read(tenant.organizationId, hashes), {
      de,
      para,
    });
    if (lida === undefined) throw new ErroDaApi('not_found');
    if (lida === 'incomparaveis') throw new ErroDaApi('versoes_incomparaveis');
    const versao = ({ calculada_em, ...resto }: (typeof lida)['de']) => ({
      ...resto,
      calculada_em: calculada_em?.toISOString() ?? null,
    });
    const corpo = { ...lida, de: versao(lida.de), para: versao(lida.para) } as DiferencaDeVersoes;
    return { status: 200, corpo };
  },
};
