import type { Documento } from '@apura/contracts';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { TabelaDeDocumentos } from '../../componentes/tabela-de-documentos.tsx';

/** The notes behind the totals. */
export function DocumentosDaApuracao({ id }: { readonly id: string }) {
  const lista = useLista<Documento>(`/apuracoes/${id}/documentos`);
  return (
    <Cartao titulo="Notas do mês">
      <Lista de={lista} altura={10} vazia={<p className="suave sem-margem">Nenhuma nota neste mês.</p>}>
        {(linhas) => <TabelaDeDocumentos documentos={linhas} />}
      </Lista>
    </Cartao>
  );
}
