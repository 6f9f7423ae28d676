import type { AberturaDoLink } from '@apura/contracts';
import { moment } from '@apura/words';
import { useList } from '../../api/use-request.ts';
import { Lista } from '../../components/lista.tsx';
import { parteAberta } from '../../labels/compartilhamentos.ts';

/** When a link was opened, and on what kind of device. */
export function Aberturas({ id }: { readonly id: string }) {
  const lista = useList<AberturaDoLink>(`/compartilhamentos/${id}/aberturas`);
  return (
    <>
      <p className="suave">
        O que se guarda é o tipo de aparelho, sem endereço nem nome, até 30 dias depois que o link deixa de
        valer. Aberturas automáticas são de programas, como o antivírus de um servidor de e-mail, ou de
        navegadores antigos, e não entram na conta. Quem recebe o link pode passá-lo adiante.
      </p>
      <Lista de={lista} height={3} vazia="Nenhuma abertura anotada.">
        {(linhas) => (
          <ul className="lista-simples">
            {linhas.map(({ id: uma, aberta_em, o_que, aparelho, por_pessoa }) => (
              <li key={uma}>
                <span className="cresce">
                  {moment(aberta_em)}: {parteAberta(o_que)}
                  <span className="em-bloco suave miudo">
                    {aparelho}
                    {!por_pessoa && ', abertura automática'}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Lista>
    </>
  );
}
