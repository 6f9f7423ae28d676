import type { Apuracao } from '@apura/contracts';
import { Loader } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Cartao } from '../../components/partes.tsx';

const ETAPAS = [
  { estado: 'na_fila', nome: 'Na fila', texto: 'espera as notas que ainda estão sendo lidas' },
  { estado: 'calculando', nome: 'Calculando', texto: 'soma as notas e compara os regimes' },
  { estado: 'gerando_pdf', nome: 'Gerando o PDF', texto: 'e as planilhas' },
] as const;

/** Where a version is on its way, or where and why it stopped. */
export function Andamento({ apuracao: { estado, erro } }: { readonly apuracao: Apuracao }) {
  const onde = ETAPAS.findIndex((etapa) => etapa.estado === (erro?.etapa ?? estado));
  return (
    <Cartao titulo={erro ? 'A apuração falhou' : 'Em andamento'}>
      <ol className="passos" aria-live="polite">
        {ETAPAS.map(({ estado: etapa, nome, texto }, n) => (
          <li key={etapa} {...(n === onde ? { 'aria-current': 'step' as const } : {})}>
            {n < onde ? (
              <IconCircleCheckFilled className="feito" aria-label="Feito:" role="img" />
            ) : n === onde && !erro ? (
              <Loader size={22} aria-hidden />
            ) : (
              <span className="ponto" aria-hidden />
            )}
            <span>
              {n === onde ? <b>{nome}</b> : nome} <span className="suave">{texto}</span>
            </span>
          </li>
        ))}
      </ol>
      {erro && (
        <p className="texto-erro">
          {erro.mensagem}{' '}
          <span className="suave">
            Peça a apuração de novo; se voltar a falhar, guarde o código {erro.codigo}.
          </span>
        </p>
      )}
    </Cartao>
  );
}
