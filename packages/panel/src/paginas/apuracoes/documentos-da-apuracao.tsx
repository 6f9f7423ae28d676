import type { Documento } from '@apura/contracts';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { MostrarMais } from '../../componentes/mostrar-mais.tsx';
import { TabelaDeDocumentos } from '../../componentes/tabela-de-documentos.tsx';

/** The notes behind the totals. */
export function DocumentosDaApuracao({ id }: { readonly id: string }) {
  const lista = useLista<Documento>(`/apuracoes/${id}/documentos`);
  if (lista.error) return <Falha erro={lista.error} aoRepetir={() => lista.refetch()} />;
  if (lista.isPending) return <Esqueleto linhas={10} />;
  return (
    <Cartao titulo="Notas do mês">
      {lista.linhas.length === 0 ? (
        <p className="suave sem-margem">Nenhuma nota neste mês.</p>
      ) : (
        <TabelaDeDocumentos documentos={lista.linhas} />
      )}
      <MostrarMais de={lista} />
    </Cartao>
  );
}
