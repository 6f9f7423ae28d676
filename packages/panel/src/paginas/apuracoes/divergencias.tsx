import type { Divergencia } from '@apura/contracts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { LinhaDaDivergencia } from '../../componentes/linha-da-divergencia.tsx';
import { MostrarMais } from '../../componentes/mostrar-mais.tsx';
import { Vazio } from '../../componentes/vazio.tsx';

/** What the month's notes declare and does not agree with the rules, the gravest first. */
export function Divergencias({ id }: { readonly id: string }) {
  const lista = useLista<Divergencia>(`/apuracoes/${id}/inconsistencias`);
  if (lista.error) return <Falha erro={lista.error} aoRepetir={() => lista.refetch()} />;
  if (lista.isPending) return <Esqueleto linhas={8} />;
  return (
    <Cartao titulo="O que as notas declaram e não confere">
      {lista.linhas.length === 0 && (
        <Vazio
          icone={<IconCircleCheck />}
          titulo="Nenhuma divergência"
          texto="O que as notas deste mês declaram de CBS e IBS confere com o cálculo."
        />
      )}
      <ul className="lista-simples">
        {lista.linhas.map((divergencia) => (
          <LinhaDaDivergencia
            key={`${divergencia.chave}${divergencia.n_item ?? ''}${divergencia.regra}${divergencia.campo}`}
            divergencia={divergencia}
          />
        ))}
      </ul>
      <MostrarMais de={lista} />
    </Cartao>
  );
}
